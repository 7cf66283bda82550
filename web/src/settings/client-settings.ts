import type { ClientSettings } from '@first-chair/core/settings/client-settings'

/**
 * Loads the client settings. The server embeds them in the page, so that the first paint needs no request. The
 * development server does not, so there they are fetched.
 */
export async function loadClientSettings(): Promise<ClientSettings> {
  return readEmbeddedSettings() ?? (await fetchSettings())
}

function readEmbeddedSettings(): ClientSettings | undefined {
  const text = document.getElementById('client-settings')?.textContent
  // The server wrote it with the same schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as ClientSettings) : undefined
}

/** Fetches the settings and applies the theme, which the server otherwise embeds in the page too. */
async function fetchSettings(): Promise<ClientSettings> {
  const [{ call }, { readClientSettings }, { buildThemeCss }] = await Promise.all([
    import('../api/call.ts'),
    import('@first-chair/core/settings/settings.api'),
    import('@first-chair/core/settings/theme-colours'),
  ])
  const settings = await call(readClientSettings)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(buildThemeCss(settings.themeSettings))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return settings
}
