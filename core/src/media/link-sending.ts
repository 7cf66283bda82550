import * as z from 'zod/mini'
import type { MessageStatus } from '../message/message.ts'

/**
 * The status of the last message with the link of a mobile pass. `none`: there was none. `on-its-way`: it waits for a
 * mail server or an SMS gateway. `held`: no delivery is set up, so the resort sends it by hand. `sent`: it was handed
 * over. `unclear`: it may have been handed over. `undeliverable`: it was not sent, and will not be.
 */
export const linkSendings = ['none', 'on-its-way', 'held', 'sent', 'unclear', 'undeliverable'] as const
export const LinkSending = z.enum(linkSendings)
export type LinkSending = z.infer<typeof LinkSending>

const byMessageStatus = {
  waiting: 'on-its-way',
  sending: 'on-its-way',
  outbox: 'held',
  sent: 'sent',
  failed: 'undeliverable',
  expired: 'undeliverable',
} as const satisfies Record<MessageStatus, LinkSending>

/** The status of a link, from its message. null: the message is no longer stored, so it was sent long ago. */
export function getLinkSending(message: { status: MessageStatus; mayHaveBeenSent: boolean } | null): LinkSending {
  if (message === null) return 'sent'
  return message.status === 'failed' && message.mayHaveBeenSent ? 'unclear' : byMessageStatus[message.status]
}

/** True if the guest can send the link of a pass: no message is on its way or may have arrived. */
export function isReadyToSend({ eTicket, sending }: { eTicket: { status: string }; sending: LinkSending }): boolean {
  return eTicket.status === 'Unsent' && (sending === 'none' || sending === 'undeliverable')
}
