import type { ClientSettings } from '@first-chair/core/settings/client-settings'

/**
 * What start-up needs to know. The server writes it into the page, so that the first paint asks for nothing; the
 * development server of the pages does not, so there it is fetched.
 */
export async function loadClientSettings(): Promise<ClientSettings> {
  return settingsInPage() ?? (await fetchedSettings())
}

function settingsInPage(): ClientSettings | undefined {
  const text = document.getElementById('client-settings')?.textContent
  // The server wrote it through the schema of the same contract.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as ClientSettings) : undefined
}

/** Brings the theme along, which the server would have written into the page too. */
async function fetchedSettings(): Promise<ClientSettings> {
  const [{ call }, { readClientSettings }, { themeCss }] = await Promise.all([
    import('../api/call.ts'),
    import('@first-chair/core/settings/settings.api'),
    import('@first-chair/core/settings/theme-colours'),
  ])
  const settings = await call(readClientSettings)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(settings.themeSettings))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return settings
}
