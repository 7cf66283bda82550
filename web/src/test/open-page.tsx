import { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { Feature } from '@first-chair/core/contract/features'
import { toGuestLanguage, toGuestTheme } from '@first-chair/core/settings/guest-settings'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { HydrationOptions } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import { showPage } from '../app/show-page.tsx'
import { configureSession } from '../session/session.ts'

const oidcSettings = {
  authority: 'https://id.example',
  clientId: 'pages',
  scope: 'openid',
  resource: '',
  tokenPath: '',
}

/** Builds client settings for tests: one enabled location, default texts and colours, and these features on. */
export function someSettings(...features: Feature[]): ClientSettings {
  return ClientSettings.parse({
    frontEndSettings: { baseUrl: 'https://checkin.example', limitToMobile: false, oidcSettings },
    environment: 'test',
    oneRiskUrl: '',
    oneRiskSecret: '',
    pointOfSaleSystem: 'built-in',
    dateFormat: 'mmddyyyy',
    languageSettings: toGuestLanguage(LanguageSettings.parse({}), features),
    themeSettings: toGuestTheme(ThemeSettings.parse({}), features),
    cookieConsentScript: '',
    cookieConsentStyles: '',
    destination: '/home',
    enabledFeatures: features,
    googleAnalyticsTagId: '',
    monitoringKey: '',
    locations: [
      {
        id: 1,
        name: 'Base Village',
        slug: 'base-village',
        isEnabled: true,
        isDefault: true,
        isEditProfileLocation: false,
      },
    ],
    isDemo: false,
  })
}

/** Stores a session of Maya in the format of the OpenID library. `expiresAt` is in seconds. */
export function storeSession({ expiresAt = 4_102_444_800, accessToken = 'token', subject = 'maya' } = {}): void {
  configureSession({ oidcSettings })
  sessionStorage.setItem(
    `oidc.user:${oidcSettings.authority}:${oidcSettings.clientId}`,
    JSON.stringify({
      access_token: accessToken,
      expires_at: expiresAt,
      profile: { name: 'Maya Lindqvist', sub: subject },
    }),
  )
}

/** Opens a page as a signed-in guest, with its own address history. */
export function openPage(path: string, settings = someSettings()) {
  storeSession()
  return openPageAsAnyone(path, settings)
}

/** Opens a page with the current session, if any. */
export function openPageAsAnyone(path: string, settings = someSettings()) {
  const app = prepareApp(path, settings)
  const { router, queryClient } = app
  return { ...render(<App {...app} />), router, queryClient, path: () => router.state.location.pathname }
}

/**
 * Opens a page in an element that is empty or contains prerendered HTML, as the browser opens the first page of a tab. The page ends
 * after the test.
 */
export async function openFirstPage(
  path: string,
  root: HTMLElement,
  settings = someSettings(),
  options?: HydrationOptions,
): Promise<void> {
  // An element that moves loses its focus.
  if (!root.isConnected) document.body.append(root)
  const page = await act(() => showPage(root, prepareApp(path, settings), options))
  onTestFinished(() => {
    act(() => page.unmount())
    root.remove()
  })
}

function prepareApp(path: string, settings: ClientSettings): ComponentProps<typeof App> {
  configureSession(settings.frontEndSettings)
  vi.stubGlobal('scrollTo', () => {})
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  return { router: createAppRouter({ queryClient, settings }, history), queryClient, settings }
}
