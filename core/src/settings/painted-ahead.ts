import type { ClientSettings } from './client-settings.ts'

/** The page that the build paints, with places for what operators write, so that it can be read before its script has come. */
export const paintedPath = '/welcome'

/** The page as it was painted for each layout: markup with places. */
export type PaintedPages = Readonly<Record<string, string>>

/** The settings with everything that operators write on the page changed as `change` says, by the name of its place. */
export function rewritten(
  settings: ClientSettings,
  change: (place: string, written: string) => string,
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

/** What of the settings decides more than words and addresses: which of the parts that may be missing are there, and the veil. */
export function layoutOf({ languageSettings, themeSettings }: ClientSettings): string {
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

/** A place in the markup. */
export const placeFor = (place: string): string => `{{${place}}}`

/** The page's markup with these settings in it; undefined when it was not painted for their layout. */
export function filledIn(pages: PaintedPages, settings: ClientSettings): string | undefined {
  const written = new Map<string, string>()
  rewritten(settings, (place, text) => {
    written.set(place, text)
    return text
  })
  return pages[layoutOf(settings)]?.replace(/\{\{(\w+)\}\}/g, (_, place: string) => escaped(written.get(place) ?? ''))
}

/** Text as it may stand between tags and in the value of an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
