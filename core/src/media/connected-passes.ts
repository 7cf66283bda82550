import { isReadyToSend } from './link-sending.ts'
import type { ContactMedia } from './media.ts'

/** The passes of people who bought a mobile product or already have a pass. */
export function getRelevantPasses(media: readonly ContactMedia[]): ContactMedia[] {
  return media.filter(({ productName, eTicket }) => productName !== null || eTicket.id !== null)
}

/** The number of passes on a phone, and of all passes. */
export function countConnectedPasses(passes: readonly ContactMedia[]): { connected: number; all: number } {
  return { connected: passes.filter(({ eTicket }) => eTicket.status === 'Connected').length, all: passes.length }
}

/** The contact ids in display order: passes that are ready to send first, the others in household order. */
export function sortPassIds(passes: readonly ContactMedia[]): string[] {
  const rank = (pass: ContactMedia) => (isReadyToSend(pass) ? 0 : 1)
  return passes.toSorted((one, other) => rank(one) - rank(other)).map(({ contactId }) => contactId)
}
