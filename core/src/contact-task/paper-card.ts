import * as z from 'zod/mini'
import { HouseholdReadiness } from '../readiness/readiness.ts'

/** The arrival card of a household for printing: what guests see of it on their phone, without their tasks. */
export const PaperCard = z
  .object({
    householdReference: z.string(),
    /** The signed part of its QR code, which devices of the staff read without a network; null if the party does not fit. */
    code: z.nullable(z.string()),
    readiness: HouseholdReadiness,
    /** The first names of the people of the card, in household order. */
    people: z.array(z.object({ contactId: z.string(), firstName: z.string() })),
    lastName: z.string(),
  })
  .register(z.globalRegistry, { id: 'PaperCard' })
export type PaperCard = z.infer<typeof PaperCard>
