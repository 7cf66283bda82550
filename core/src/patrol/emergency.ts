import * as z from 'zod/mini'
import { t as emergencyText } from '../catalogue/emergency.ts'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** Why the ski patrol opens a health note. `other` needs a text. */
export const emergencyReasons = ['injured', 'ill', 'lost', 'other'] as const
export type EmergencyReason = (typeof emergencyReasons)[number]

/** A reason in words: "Lost child". */
export const getEmergencyReasonText = (reason: EmergencyReason): string => emergencyText(reason)

const maxDetailsLength = 200

/** Why, and on which device, a health note is opened in an emergency (docs/domain.md, "Ski patrol"). */
export const Emergency = z
  .object({
    device: z.string().check(z.trim(), z.maxLength(40)),
    reason: z.enum(emergencyReasons),
    details: z.string().check(z.trim(), z.maxLength(maxDetailsLength)),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || details !== '', {
      ...brokenRule(t, 'emergency-details-missing'),
      path: ['details'],
    }),
  )
  .register(z.globalRegistry, { id: 'Emergency' })
export type Emergency = z.infer<typeof Emergency>

/** The people of a household as the ski patrol sees them before it opens a note: whose face is it? */
export const PatrolHousehold = z
  .object({
    people: z.array(
      z.object({
        contactId: z.string(),
        firstName: z.string(),
        lastInitial: z.string(),
        age: z.nullable(z.int()),
        photoHash: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'PatrolHousehold' })
export type PatrolHousehold = z.infer<typeof PatrolHousehold>
