import * as z from 'zod/mini'
import type { MessageStatus } from '../message/message.ts'

/**
 * What became of the last message with the link of a mobile pass. `none`: there was none. `on-its-way`: it waits to be handed
 * over to a mail server or an SMS gateway. `held`: nothing is set up that could send it, so the resort passes it on. `sent`: it
 * was handed over. `unclear`: nobody knows whether it was. `undeliverable`: it was not, and will not be.
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

/** How the sending of a link stands, by its message. A message that is no longer kept was sent long ago. */
export function linkSending(message: { status: MessageStatus; mayHaveBeenSent: boolean } | null): LinkSending {
  if (message === null) return 'sent'
  return message.status === 'failed' && message.mayHaveBeenSent ? 'unclear' : byMessageStatus[message.status]
}

/** Does a pass wait for the guest to send its link? Not while a message is under way, or may have arrived. */
export function isReadyToSend({ eTicket, sending }: { eTicket: { status: string }; sending: LinkSending }): boolean {
  return eTicket.status === 'Unsent' && (sending === 'none' || sending === 'undeliverable')
}
