import type { MessageChannel } from '@first-chair/core/message/message'

/** A recipient as lists show it: enough to recognise one's own, not enough to write to. */
export function shownRecipient(channel: MessageChannel, recipient: string): string {
  const [first = ''] = [...recipient]
  return channel === 'email'
    ? `${first}•••${recipient.slice(Math.max(0, recipient.lastIndexOf('@')))}`
    : `•••${recipient.slice(-2)}`
}

/** The same for every way to write the same recipient. */
export function foldedRecipient(channel: MessageChannel, recipient: string): string {
  return channel === 'email' ? recipient.trim().toLowerCase() : recipient.replaceAll(/[^+\d]/g, '')
}
