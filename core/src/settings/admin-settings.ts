import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { maxHoursOpen } from '../opening-hours/opening-hours.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { isTimeZone } from '../calendar/time-zone.ts'
import { dateFormats } from '../calendar/date-format.ts'

/** The points of sale that are called through a bridge. */
export const externalPointsOfSale = ['RTP', 'SW'] as const
export type ExternalPointOfSale = (typeof externalPointsOfSale)[number]

/** The points of sale that an installation can use. */
export const pointsOfSale = ['built-in', ...externalPointsOfSale] as const
export type PointOfSaleSystem = (typeof pointsOfSale)[number]

/** On what a kiosk prints the arrival card: a sheet, or the paper roll of a receipt printer. */
export const kioskPapers = ['A4', '80mm'] as const
export type KioskPaper = (typeof kioskPapers)[number]

/** A trimmed text with a maximum length. */
const text = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, brokenRule(t, 'too-long', { max }))), '')

/** Codes of the point of sale. */
const codesUpTo = (max: number) =>
  z._default(
    z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, brokenRule(t, 'code-missing')),
            z.maxLength(max, brokenRule(t, 'code-too-long', { max })),
          ),
      )
      .check(z.maxLength(200, brokenRule(t, 'too-many-codes', { max: 200 }))),
    [],
  )
const codes = codesUpTo(50)
/** As long as the product codes of activities. */
const productCodes = codesUpTo(64)

const wholeNumber = (from: number, to: number, unit: 'years' | 'days') =>
  z
    .int(brokenRule(t, 'whole-number', { unit }))
    .check(
      z.minimum(from, brokenRule(t, 'too-low', { unit, min: from })),
      z.maximum(to, brokenRule(t, 'too-high', { unit, max: to })),
    )

/** The address of an external provider: https, or http on localhost, for development and tests. */
const providerAddress = () =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, brokenRule(t, 'too-long', { max: 500 })),
        z.regex(
          /^(?:|(?:https:\/\/[a-z\d.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?)$/i,
          brokenRule(t, 'provider-address'),
        ),
      ),
    '',
  )

/** How long records are kept; 0 = without a limit (docs/domain.md, "Retention"). */
const yearsKept = z._default(wholeNumber(0, 50, 'years'), 0)

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/
const time = z.string().check(z.regex(timeOfDay, brokenRule(t, 'time')))

/** The opening hours of an access location on every day. */
const HoursOfPlace = z
  .object({
    /** The code of the access location; empty = all others. */
    accessLocationId: z.string().check(z.trim(), z.maxLength(50, brokenRule(t, 'too-long', { max: 50 }))),
    opensAt: time,
    closesAt: time,
  })
  .check(
    // A wrong time is reported at its own field only.
    z.refine(({ opensAt, closesAt }) => !timeOfDay.test(opensAt) || !timeOfDay.test(closesAt) || opensAt < closesAt, {
      path: ['closesAt'],
      ...brokenRule(t, 'closes-later'),
    }),
    z.refine(({ opensAt, closesAt }) => !(getHoursBetween(opensAt, closesAt) > maxHoursOpen), {
      path: ['closesAt'],
      ...brokenRule(t, 'open-too-long', { max: maxHoursOpen }),
    }),
  )

function getHoursBetween(from: string, until: string): number {
  const toHours = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60
  return toHours(until) - toHours(from)
}

const hoursOfPlaces = z._default(
  z.array(HoursOfPlace).check(
    z.maxLength(200, brokenRule(t, 'too-many-places', { max: 200 })),
    z.refine(
      (places) => new Set(places.map(({ accessLocationId }) => accessLocationId)).size === places.length,
      brokenRule(t, 'place-twice'),
    ),
  ),
  [],
)

/** The general settings of an installation (docs/domain.md, "General and client settings"), each with its default. */
export const GeneralSettings = z
  .object({
    isSkiDataEnabled: z._default(z.boolean(), false),
    googleAnalyticsTagId: text(50),
    monitoringKey: text(200),
    resortCodes: codes,
    resortGroupCodes: codes,
    salesLocationIds: codes,
    passCheckerLocationId: text(50),
    /** When places are open, for the readiness of guests (docs/domain.md, "Readiness"). */
    openingHours: hoursOfPlaces,
    oneRiskUrl: providerAddress(),
    /** The address of the provider's frame, if it differs from `oneRiskUrl`. */
    oneRiskFrameUrl: providerAddress(),
    /** An IANA time zone; empty = that of `RESORT_TIME_ZONE`. A location may have another one. */
    timeZone: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(64, brokenRule(t, 'too-long', { max: 64 })),
        z.refine((zone) => zone === '' || isTimeZone(zone), brokenRule(t, 'time-zone')),
      ),
      '',
    ),
    dateFormat: z._default(z.enum(dateFormats), 'mmddyyyy'),
    cookieConsentScript: text(50_000),
    cookieConsentStyles: text(50_000),
    /** How many days before today a purchase still counts. */
    daysBeforeCurrentDay: z._default(wholeNumber(0, 3650, 'days'), 1),
    daysAfterCurrentDay: z._default(wholeNumber(0, 3650, 'days'), 150),
    limitToMobile: z._default(z.boolean(), false),
    /** The age from which people sign for themselves; some resorts use 19. */
    adultAge: z._default(wholeNumber(13, 30, 'years'), 18),
    /** True: other adults of a household sign with their own signing link. False: the head's signature covers them. */
    adultsSignForThemselves: z._default(z.boolean(), false),
    /** True: signers get a copy of what they signed by e-mail. */
    sendsWaiverCopies: z._default(z.boolean(), true),
    photoRequiresUnprintedMedia: z._default(z.boolean(), true),
    /** True: the child registration has no default "None", but asks for each answer, what to do, and a consent. */
    asksExplicitHealthAnswers: z._default(z.boolean(), false),
    /** The emergency number and where first aid is, for the lists of the ski school. */
    emergencyText: text(200),
    /** On what a kiosk prints the arrival card. */
    kioskPaper: z._default(z.enum(kioskPapers), 'A4'),
    /** The last day of each season, MM-DD. */
    seasonEndsOn: z._default(
      z.string().check(z.refine((day) => isCalendarDate(`2024-${day}`), brokenRule(t, 'day-of-year'))),
      '10-31',
    ),
    /** Years after the season in which a signed waiver last counted. */
    keepWaiversYears: yearsKept,
    /** Years after the majority of the youngest person that a signed waiver covers. */
    keepMinorsWaiversYears: yearsKept,
    /** Years after the season of a photo. */
    keepPhotosYears: yearsKept,
    /** Years after the season in which a rental profile or a child registration was last confirmed. */
    keepProfilesYears: yearsKept,
    /** Days after which a finished message is deleted. */
    keepMessagesDays: z._default(wholeNumber(0, 3650, 'days'), 0),
    /** Years after which an entry of the audit log is deleted. */
    keepAuditYears: yearsKept,
    /** Codes of products that guests may have as a mobile pass, besides those that the point of sale allows. */
    mobilePassProducts: productCodes,
  })
  .register(z.globalRegistry, { id: 'GeneralSettings' })
export type GeneralSettings = z.infer<typeof GeneralSettings>
