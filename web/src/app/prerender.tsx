import { ClientSettings } from '@first-chair/core/settings/client-settings'
import {
  getLayoutKey,
  prerenderedPath,
  placeholder,
  mapPageValues,
  type PrerenderedPages,
} from '@first-chair/core/settings/prerendered-page'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../api/query-client.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

// Runs during the build (vite.config.ts), never in a browser.

/** Prerenders the welcome page in each possible layout, with placeholders for the operator's texts and addresses. */
export async function prerenderPages(): Promise<PrerenderedPages> {
  const pages: Record<string, string> = {}
  for (const settings of listLayouts()) {
    const template = mapPageValues(settings, (place, text) => (text === '' ? '' : placeholder(place)))
    pages[getLayoutKey(settings)] = await renderPage(template)
  }
  return pages
}

/** Renders the welcome page to HTML as React would render it on a phone. Throws if the page itself fails. */
export async function renderPage(settings: ClientSettings): Promise<string> {
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, settings }, createMemoryHistory({ initialEntries: [prerenderedPath] }))
  // Scroll restoration would add an inline script to the page.
  router.update({ ...router.options, isServer: true, scrollRestoration: false })
  await router.load()
  const failed = router.state.matches.find(({ status }) => status === 'error')
  if (failed) throw new Error('The welcome page cannot be prerendered.', { cause: failed.error })
  const markup = renderToString(<App router={router} queryClient={queryClient} settings={settings} />)
  // Preload links for pictures are useless here: the pictures are part of the same HTML.
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '')
}

type Look = { welcomeImageUrl: string; welcomeImageOverlay?: 'Dark' | 'Light' | 'None' }

const looks: readonly Look[] = [
  { welcomeImageUrl: '' },
  ...(['Dark', 'Light', 'None'] as const).map((welcomeImageOverlay) => ({
    welcomeImageUrl: '/any',
    welcomeImageOverlay,
  })),
]

function listLayouts(): ClientSettings[] {
  const emptyOrSet = ['', '/any']
  return emptyOrSet.flatMap((subtitle) =>
    emptyOrSet.flatMap((logoUrl) =>
      emptyOrSet.flatMap((welcomeTitleImageUrl) =>
        looks.map((look) => buildSettings(subtitle, { ...look, logoUrl, welcomeTitleImageUrl })),
      ),
    ),
  )
}

/** Builds client settings for one layout. All other values are defaults, which do not appear on the page. */
function buildSettings(subtitle: string, general: Look & { logoUrl: string; welcomeTitleImageUrl: string }) {
  return ClientSettings.parse({
    frontEndSettings: {
      baseUrl: '',
      limitToMobile: false,
      oidcSettings: { authority: '', clientId: '', scope: '', resource: '', tokenPath: '' },
    },
    environment: '',
    oneRiskUrl: '',
    oneRiskSecret: '',
    pointOfSaleSystem: 'built-in',
    dateFormat: 'mmddyyyy',
    languageSettings: { welcome: { subtitle } },
    themeSettings: { general },
    cookieConsentScript: '',
    cookieConsentStyles: '',
    destination: '',
    enabledFeatures: [],
    googleAnalyticsTagId: '',
    monitoringKey: '',
    locations: [],
    isDemo: false,
  })
}
