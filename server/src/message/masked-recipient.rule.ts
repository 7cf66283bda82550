import type { MessageChannel } from '@first-chair/core/message/message'

/** A recipient as lists display it: enough to recognise it, not enough to write to it. */
export function maskRecipient(channel: MessageChannel, recipient: string): string {
  const [first = ''] = [...recipient]
  return channel === 'email'
    ? `${first}•••${recipient.slice(Math.max(0, recipient.lastIndexOf('@')))}`
    : `•••${recipient.slice(-2)}`
}

/** The normal form of a recipient: the same for every spelling of it. */
export function normaliseRecipient(channel: MessageChannel, recipient: string): string {
  return channel === 'email' ? recipient.trim().toLowerCase() : recipient.replaceAll(/[^+\d]/g, '')
}
