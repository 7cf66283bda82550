import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

const maxPeople = 50
const maxReasonLength = 500

/** The id of a person, as the point of sale knows it. */
export const ContactId = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** Why something is done to the records of a person. Reasons stay after the person was erased. */
export const Reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, brokenRule(t, 'reason-missing')),
    z.maxLength(maxReasonLength, brokenRule(t, 'reason-too-long', { max: maxReasonLength })),
  )

/** A legal hold to place: on one person, or on the people of an incident. It stops every clock of their records. */
export const NewLegalHold = z.object({
  contactIds: z.array(ContactId).check(z.minLength(1, brokenRule(t, 'hold-people-missing')), z.maxLength(maxPeople)),
  /** The number of the incident; empty for a hold on a person. */
  incident: z._default(z.string().check(z.trim(), z.maxLength(60, brokenRule(t, 'id-too-long', { max: 60 }))), ''),
  reason: Reason,
})
export type NewLegalHold = z.infer<typeof NewLegalHold>

/** A legal hold. `lifted` is null while it is in force. */
export const LegalHold = z
  .object({
    id: z.int(),
    contactIds: z.array(z.string()),
    incident: z.string(),
    reason: z.string(),
    placedBy: z.string(),
    placedDateUtc: z.string(),
    lifted: z.nullable(z.object({ by: z.string(), dateUtc: z.string() })),
  })
  .register(z.globalRegistry, { id: 'LegalHold' })
export type LegalHold = z.infer<typeof LegalHold>
