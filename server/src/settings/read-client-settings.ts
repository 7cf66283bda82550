import { exchangeCode } from '@first-chair/core/session/exchange-code.api'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { toGuestLanguage, toGuestTheme } from '@first-chair/core/settings/guest-settings'
import type { Context } from '../context/context.ts'
import { getOfferedWallets } from '../wallet/offered-wallets.rule.ts'

/**
 * The settings that the browser needs before it can render a page. The secret of the external waiver service is never
 * sent (docs/domain.md, "General and client settings").
 */
export async function readClientSettings(ctx: Pick<Context, 'config' | 'clock' | 'setup'>): Promise<ClientSettings> {
  const setup = await ctx.setup.current()
  const { config } = ctx
  const { general } = setup
  const provider = config.identityProvider
  return {
    frontEndSettings: {
      baseUrl: config.baseUrl,
      limitToMobile: general.limitToMobile,
      oidcSettings: {
        authority: provider.kind === 'bundled' ? `${config.baseUrl}/idp` : provider.issuer,
        clientId: provider.clientId,
        scope: config.oidcScope,
        tokenPath: provider.kind === 'outside' && provider.clientSecret !== undefined ? exchangeCode.path : '',
        resource: provider.kind === 'outside' && URL.canParse(provider.audience ?? '') ? (provider.audience ?? '') : '',
      },
    },
    environment: provider.kind === 'bundled' ? 'demo' : 'production',
    oneRiskUrl: general.oneRiskUrl,
    oneRiskSecret: '',
    pointOfSaleSystem: config.pointOfSaleSystem,
    dateFormat: general.dateFormat,
    languageSettings: toGuestLanguage(setup.language, config.features),
    themeSettings: toGuestTheme(setup.theme, config.features),
    cookieConsentScript: general.cookieConsentScript,
    cookieConsentStyles: general.cookieConsentStyles,
    destination: '/home',
    enabledFeatures: [...config.features],
    wallets: getOfferedWallets(config, ctx.clock.now()),
    googleAnalyticsTagId: general.googleAnalyticsTagId,
    monitoringKey: general.monitoringKey,
    locations: setup.locations.map(({ id, name, slug, isEnabled, isDefault, isEditProfileLocation }) => ({
      id,
      name,
      slug,
      isEnabled,
      isDefault,
      isEditProfileLocation,
    })),
    isDemo: provider.kind === 'bundled',
  }
}
