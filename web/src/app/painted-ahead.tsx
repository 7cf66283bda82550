import { ClientSettings } from '@first-chair/core/settings/client-settings'
import { layoutOf, paintedPath, placeFor, rewritten, type PaintedPages } from '@first-chair/core/settings/painted-ahead'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../api/query.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

// Runs in the build (vite.config.ts), never in a browser.

/** The welcome page in each layout that operators can give it, with places for what they write. */
export async function paintPages(): Promise<PaintedPages> {
  const pages: Record<string, string> = {}
  for (const settings of everyLayout()) {
    const places = rewritten(settings, (place, written) => (written === '' ? '' : placeFor(place)))
    pages[layoutOf(settings)] = await painted(places)
  }
  return pages
}

/** The page as the script of the page would draw it, for a phone. */
export async function painted(settings: ClientSettings): Promise<string> {
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, settings }, createMemoryHistory({ initialEntries: [paintedPath] }))
  // Scrolling back and forth would be a script in the middle of the page.
  router.update({ ...router.options, isServer: true, scrollRestoration: false })
  await router.load()
  const markup = renderToString(<App router={router} queryClient={queryClient} settings={settings} />)
  // Pictures stand in the page: nobody finds them earlier by a link in front of it.
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '')
}

type Look = { welcomeImageUrl: string; welcomeImageOverlay?: 'Dark' | 'Light' | 'None' }

const looks: readonly Look[] = [
  { welcomeImageUrl: '' },
  ...(['Dark', 'Light', 'None'] as const).map((welcomeImageOverlay) => ({
    welcomeImageUrl: '/given',
    welcomeImageOverlay,
  })),
]

function everyLayout(): ClientSettings[] {
  const missingOrGiven = ['', '/given']
  return missingOrGiven.flatMap((subtitle) =>
    missingOrGiven.flatMap((logoUrl) =>
      missingOrGiven.flatMap((welcomeTitleImageUrl) =>
        looks.map((look) => settingsWith(subtitle, { ...look, logoUrl, welcomeTitleImageUrl })),
      ),
    ),
  )
}

/** Everything else is as it is where nothing is set: none of it shows on the page. */
function settingsWith(subtitle: string, general: Look & { logoUrl: string; welcomeTitleImageUrl: string }) {
  return ClientSettings.parse({
    frontEndSettings: {
      baseUrl: '',
      limitToMobile: false,
      oidcSettings: { authority: '', clientId: '', scope: '', resource: '' },
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
