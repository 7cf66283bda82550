import { exchangeCode } from '@first-chair/core/session/exchange-code.api'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { toGuestLanguage, toGuestTheme } from '@first-chair/core/settings/guest-settings'
import { builtInClientId, hasBuiltInProvider, isDemo, showsDemoMails } from '../config/sign-in-ways.ts'
import type { Config } from '../config/config.ts'
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
  const outside = getOutsideProvider(config)
  const builtIn = hasBuiltInProvider(config) ? getBuiltInProvider(config) : undefined
  return {
    frontEndSettings: {
      baseUrl: config.baseUrl,
      limitToMobile: general.limitToMobile,
      oidcSettings: builtIn ?? outside ?? getBuiltInProvider(config),
      ...(builtIn && outside ? { otherProvider: { name: getProviderName(config), ...outside } } : {}),
    },
    environment: isDemo(config) ? 'demo' : 'production',
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
    isDemo: isDemo(config),
    isReadOnlyDemo: config.isReadOnlyDemo,
    offersDemoMails: showsDemoMails(config),
  }
}

type OidcSettings = ClientSettings['frontEndSettings']['oidcSettings']

function getBuiltInProvider({ baseUrl }: Config): OidcSettings {
  const scope = 'openid profile email'
  return { authority: `${baseUrl}/idp`, clientId: builtInClientId, scope, tokenPath: '', resource: '' }
}

function getOutsideProvider({ identityProvider: provider, oidcScope }: Config): OidcSettings | undefined {
  if (provider.kind !== 'outside') return undefined
  return {
    authority: provider.issuer,
    clientId: provider.clientId,
    scope: oidcScope,
    tokenPath: provider.clientSecret === undefined ? '' : exchangeCode.path,
    resource: URL.canParse(provider.audience ?? '') ? (provider.audience ?? '') : '',
  }
}

const getProviderName = ({ identityProvider: provider }: Config): string =>
  provider.kind === 'outside' ? provider.name : ''
