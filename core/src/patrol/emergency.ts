import * as z from 'zod/mini'
import type { ReadAction } from '../audit/audit.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t as emergencyText } from '../catalogue/emergency.ts'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** The action of the audit log that records an opening. An index of the database has it too. */
export const emergencyAction = 'health-note-opened-in-emergency' satisfies ReadAction

/** Why the ski patrol opens a health note. `other` needs a text. */
export const emergencyReasons = ['injured', 'ill', 'lost', 'other'] as const
export type EmergencyReason = (typeof emergencyReasons)[number]

/** A reason in words: "Lost child". */
export const getEmergencyReasonText = (reason: EmergencyReason): string => emergencyText(reason)

/** Why a note was opened, in words: "Something else: Hit a tree". */
export function describeEmergency({ reason, details }: Pick<Emergency, 'reason' | 'details'>): string {
  const text = getEmergencyReasonText(reason)
  return details === '' ? text : emergencyText('reason-with-details', { reason: text, details })
}

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

/** The people of a household as the ski patrol sees them before it opens a note, to compare the face. */
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

/** The health notes that were opened in the last days, for administrators. No guest is named. */
export const RecentEmergencies = z
  .object({
    /** The first of the days, in the time zone of the resort. The last one is today. */
    from: z.string().check(z.refine(isCalendarDate)),
    count: z.int(),
    /** The newest five, newest first. */
    latest: z.array(
      z.object({
        atUtc: z.string(),
        /** The e-mail of the patroller. */
        person: z.string(),
        /** The name of the location; null if it was deleted. */
        place: z.nullable(z.string()),
        reason: z.enum(emergencyReasons),
        details: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RecentEmergencies' })
export type RecentEmergencies = z.infer<typeof RecentEmergencies>
