import type { ClientSettings } from './client-settings.ts'

/**
 * The page that the build prerenders with placeholders for the operator's texts, so that it is readable before its
 * script loads.
 */
export const prerenderedPath = '/welcome'

/** The prerendered page for each layout: markup with placeholders. */
export type PrerenderedPages = Readonly<Record<string, string>>

/** A copy of the settings in which `change` replaces each of the operator's texts and addresses on the page. */
export function mapPageValues(
  settings: ClientSettings,
  change: (name: string, value: string) => string,
): ClientSettings {
  const { languageSettings: texts, themeSettings: theme } = settings
  const { application, welcome } = texts
  const { general } = theme
  return {
    ...settings,
    languageSettings: {
      ...texts,
      application: { ...application, title: change('resort', application.title) },
      welcome: {
        ...welcome,
        title: change('title', welcome.title),
        subtitle: change('subtitle', welcome.subtitle),
        description: change('description', welcome.description),
        signInButton: change('signInButton', welcome.signInButton),
        signInNote: change('signInNote', welcome.signInNote),
      },
    },
    themeSettings: {
      ...theme,
      general: {
        ...general,
        logoUrl: change('logo', general.logoUrl),
        welcomeImageUrl: change('image', general.welcomeImageUrl),
        welcomeTitleImageUrl: change('titleImage', general.welcomeTitleImageUrl),
      },
    },
  }
}

/** The layout of the page: which of the optional parts it has, and the overlay of the image. */
export function getLayoutKey({ languageSettings, themeSettings }: ClientSettings): string {
  const { logoUrl, welcomeImageUrl, welcomeImageOverlay, welcomeTitleImageUrl } = themeSettings.general
  return [
    languageSettings.welcome.subtitle !== '' && 'subtitle',
    logoUrl !== '' && 'logo',
    welcomeTitleImageUrl !== '' && 'titleImage',
    welcomeImageUrl !== '' && `image${welcomeImageOverlay}`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** A placeholder in the markup. */
export const placeholder = (name: string): string => `{{${name}}}`

/** The markup of the page with these settings; undefined if it was not prerendered for their layout. */
export function fillTemplate(pages: PrerenderedPages, settings: ClientSettings): string | undefined {
  const values = new Map<string, string>()
  mapPageValues(settings, (name, text) => {
    values.set(name, text)
    return text
  })
  return pages[getLayoutKey(settings)]?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escapeHtml(values.get(name) ?? ''),
  )
}

/** Escapes text for use between tags and in the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
