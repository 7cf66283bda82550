import * as z from 'zod/mini'

/** Why a person is not ready. The list is part of the API and may grow: treat an unknown code as "ask at the desk". */
const readinessReasonCodes = ['no-booking', 'pass-blocked'] as const

/** One reason why a person of the household is not ready, apart from open tasks. */
export const ReadinessReason = z
  .object({
    contactId: z.string(),
    code: z.enum(readinessReasonCodes),
    /** The resort's text for the reason; empty if there is none. */
    text: z.string(),
    /** The first day of the reason, `YYYY-MM-DD`; null if unknown. */
    since: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ReadinessReason' })
export type ReadinessReason = z.infer<typeof ReadinessReason>

/** True if no booking at the location was found for this person. */
function isWithoutBooking(reasons: readonly Pick<ReadinessReason, 'contactId' | 'code'>[], contactId: string) {
  return reasons.some((reason) => reason.code === 'no-booking' && reason.contactId === contactId)
}

/** True if no booking at the location was found for any of these people. */
export function isNobodyBooked(
  reasons: readonly Pick<ReadinessReason, 'contactId' | 'code'>[],
  contacts: readonly { contactId: string }[],
): boolean {
  return contacts.length > 0 && contacts.every(({ contactId }) => isWithoutBooking(reasons, contactId))
}
