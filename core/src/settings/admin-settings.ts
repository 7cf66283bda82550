import * as z from 'zod/mini'

export const dateFormats = ['mmddyyyy', 'ddmmyyyy'] as const

const codes = z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))), [])

/** The general settings of an installation (specification, section 3), each with its default. */
export const GeneralSettings = z
  .object({
    isSkiDataEnabled: z._default(z.boolean(), false),
    googleAnalyticsTagId: z._default(z.string().check(z.maxLength(50)), ''),
    monitoringKey: z._default(z.string().check(z.maxLength(200)), ''),
    resortCodes: codes,
    resortGroupCodes: codes,
    salesLocationIds: codes,
    passCheckerLocationId: z._default(z.string().check(z.maxLength(50)), ''),
    oneRiskUrl: z._default(z.string().check(z.maxLength(500)), ''),
    dateFormat: z._default(z.enum(dateFormats), 'mmddyyyy'),
    cookieConsentScript: z._default(z.string().check(z.maxLength(50_000)), ''),
    cookieConsentStyles: z._default(z.string().check(z.maxLength(50_000)), ''),
    /** How many days before today a purchase still counts. */
    daysBeforeCurrentDay: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 1),
    daysAfterCurrentDay: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 150),
    limitToMobile: z._default(z.boolean(), false),
    /** The age from which people sign for themselves; some hills use 19. */
    adultAge: z._default(z.int().check(z.minimum(13), z.maximum(30)), 18),
    photoRequiresUnprintedMedia: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, { id: 'GeneralSettings' })
export type GeneralSettings = z.infer<typeof GeneralSettings>
