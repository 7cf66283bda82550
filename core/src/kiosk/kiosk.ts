import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { kioskPapers } from '../settings/admin-settings.ts'

// A tablet of the resort on which guests check in by themselves (docs/domain.md, "Kiosk").

/** The cookie of a device that is a kiosk. */
export const kioskCookie = 'first-chair-kiosk'

/** A visit at a kiosk ends after this many minutes, whatever happens. */
export const kioskVisitMinutes = 30

/** Seconds without a touch after which the page of a guest asks, and the seconds to answer. Together 30. */
export const kioskQuietSeconds = 20
export const kioskCountdownSeconds = 10

/** Why a kiosk ends the visit of a guest: all is done, nobody touched it, or the guest left it. */
export const kioskVisitEndings = ['completed', 'idle', 'left'] as const

export const KioskName = z
  .string()
  .check(z.trim(), z.minLength(1, brokenRule(t, 'required')), z.maxLength(40, brokenRule(t, 'too-long', { max: 40 })))

/**
 * What a guest gives to be found: the scanned text of an arrival card, or a typed number with the birth date of anybody
 * of the household.
 */
export const KioskVisitRequest = z.union([
  z.object({ by: z.literal('code'), code: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  z.object({
    by: z.literal('booking'),
    booking: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, brokenRule(t, 'required')),
        z.maxLength(100, brokenRule(t, 'too-long', { max: 100 })),
      ),
    birthDate: z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date'))),
  }),
])
export type KioskVisitRequest = z.infer<typeof KioskVisitRequest>

/** Whether the guest asked for somebody, and whether somebody answered: `by`, the first name of that person, else empty. */
const Help = z.object({ state: z.enum(['none', 'called', 'answered']), by: z.string() })

/** A kiosk as its own page shows it. It says nothing about a guest. */
export const Kiosk = z
  .object({
    name: z.string(),
    locationId: z.int(),
    locationName: z.string(),
    /** False: guests can do nothing more on it. */
    isOpen: z.boolean(),
    /** True while a household is on the kiosk. */
    isInUse: z.boolean(),
    /** The first name of the person of the staff whose PIN ends it. */
    startedBy: z.string(),
    /** 0: only the page of the staff ends it. */
    pinTriesLeft: z.int(),
    paper: z.enum(kioskPapers),
    help: Help,
  })
  .register(z.globalRegistry, { id: 'Kiosk' })
export type Kiosk = z.infer<typeof Kiosk>

/** An open kiosk of a location, as the staff see it. */
export const KioskRow = z
  .object({
    id: z.int(),
    name: z.string(),
    startedBy: z.string(),
    startedAtUtc: z.string(),
    isInUse: z.boolean(),
    /** True if the PIN was wrong too often, so that only the staff end it. */
    isPinBlocked: z.boolean(),
    /** When a guest asked for somebody; null if nobody waits. */
    helpCalledAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'KioskRow' })
export type KioskRow = z.infer<typeof KioskRow>
