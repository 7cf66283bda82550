import * as z from 'zod/mini'
import { LocationSummary } from '../location/location.ts'
import { walletKinds } from '../wallet/wallet.ts'
import { dateFormats } from '../calendar/date-format.ts'
import { pointsOfSale } from './admin-settings.ts'
import { features } from '../contract/features.ts'
import { GuestLanguageSettings, GuestThemeSettings } from './guest-settings.ts'

/** A client at an identity provider. */
const OidcSettings = z.object({
  authority: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** The resource indicator of the API, if the provider needs it (RFC 8707); else empty. */
  resource: z.string(),
  /** The path at which this installation exchanges codes for tokens; empty if the provider does it for the browser. */
  tokenPath: z.string(),
})

/** What the browser needs before it can render anything (docs/domain.md, "General and client settings"). */
export const ClientSettings = z
  .object({
    frontEndSettings: z.object({
      baseUrl: z.string(),
      limitToMobile: z.boolean(),
      /** Where people sign in. */
      oidcSettings: OidcSettings,
      /** Another provider beside it, and what people call it; '' if the operator did not say. */
      otherProvider: z.optional(z.extend(OidcSettings, { name: z.string() })),
    }),
    environment: z.string(),
    oneRiskUrl: z.string(),
    /** Always empty: the secret never leaves the server. */
    oneRiskSecret: z.literal(''),
    pointOfSaleSystem: z.enum(pointsOfSale),
    dateFormat: z.enum(dateFormats),
    languageSettings: GuestLanguageSettings,
    themeSettings: GuestThemeSettings,
    cookieConsentScript: z.string(),
    cookieConsentStyles: z.string(),
    /** The page that a signed-in guest opens first. */
    destination: z.string(),
    enabledFeatures: z.array(z.enum(features)),
    /** The wallets that this installation supports. */
    wallets: z._default(z.array(z.enum(walletKinds)), []),
    googleAnalyticsTagId: z.string(),
    monitoringKey: z.string(),
    locations: z.array(LocationSummary),
    /** True if the bundled identity provider with its demo accounts is used. */
    isDemo: z.boolean(),
    /** True if this is a public demo, in which administrators can change nothing. */
    isReadOnlyDemo: z._default(z.boolean(), false),
    /** True if a demo shows the mails that it would send. */
    offersDemoMails: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'ClientSettings' })
export type ClientSettings = z.infer<typeof ClientSettings>
