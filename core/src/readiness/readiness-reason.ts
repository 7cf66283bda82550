import * as z from 'zod/mini'

/** Why somebody is not ready. The list is part of the API: a code that a reader does not know means "ask at the desk". */
export const readinessReasonCodes = ['no-booking', 'pass-blocked'] as const

/** One reason why a person of the household is not ready to go, apart from open tasks. */
export const ReadinessReason = z
  .object({
    contactId: z.string(),
    code: z.enum(readinessReasonCodes),
    /** The resort's own text for it; empty where there is none. */
    text: z.string(),
    /** The first day on which it holds, `YYYY-MM-DD`; null when unknown. */
    since: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ReadinessReason' })
export type ReadinessReason = z.infer<typeof ReadinessReason>

/** Is this person without a booking at the location? */
export function isWithoutBooking(reasons: readonly Pick<ReadinessReason, 'contactId' | 'code'>[], contactId: string) {
  return reasons.some((reason) => reason.code === 'no-booking' && reason.contactId === contactId)
}

/** Has nobody of these people a booking at the location? */
export function isNobodyBooked(
  reasons: readonly Pick<ReadinessReason, 'contactId' | 'code'>[],
  contacts: readonly { contactId: string }[],
): boolean {
  return contacts.length > 0 && contacts.every(({ contactId }) => isWithoutBooking(reasons, contactId))
}
