import { isReadyToSend } from './link-sending.ts'
import type { ContactMedia } from './media.ts'

/** The passes of a household that there is something to say about: who bought something for a phone, or has a pass already. */
export function passesOf(media: readonly ContactMedia[]): ContactMedia[] {
  return media.filter(({ productName, eTicket }) => productName !== null || eTicket.id !== null)
}

/** How many of the passes are on a phone. */
export function phonesConnected(passes: readonly ContactMedia[]): { connected: number; all: number } {
  return { connected: passes.filter(({ eTicket }) => eTicket.status === 'Connected').length, all: passes.length }
}

/** Contact ids in the order in which passes are shown: what is ready to be sent first, else as in the household. */
export function orderOfPasses(passes: readonly ContactMedia[]): string[] {
  const rank = (pass: ContactMedia) => (isReadyToSend(pass) ? 0 : 1)
  return passes.toSorted((one, other) => rank(one) - rank(other)).map(({ contactId }) => contactId)
}
