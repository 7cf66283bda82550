import { settingsDocuments, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { readDefaultLanguage, readDefaultTheme } from '@first-chair/core/settings/settings-document.api'
import { settingGroups } from '@first-chair/core/settings/setting-groups'
import type { QueryClient } from '@tanstack/react-query'
import { mended } from '@first-chair/core/settings/mended'
import { query } from '../../api/query.ts'
import type { PreviewScreenName, Shown } from '../../preview/preview-message.ts'

/** The differences between the two editors. */
export const editors = {
  language: {
    title: 'Language',
    groups: settingGroups(settingsDocuments.language),
    screens: ['welcome', 'home', 'waiver', 'rental', 'child', 'photo', 'arrival', 'passes', 'checker'],
    fetchDefaults: (client: QueryClient): Promise<object> => client.fetchQuery(query(readDefaultLanguage, {})),
  },
  theme: {
    title: 'Theme',
    groups: settingGroups(settingsDocuments.theme),
    screens: ['welcome', 'home', 'rental', 'arrival', 'passes', 'checker'],
    fetchDefaults: (client: QueryClient): Promise<object> => client.fetchQuery(query(readDefaultTheme, {})),
  },
} as const satisfies Record<DocumentKind, { screens: readonly PreviewScreenName[]; [other: string]: unknown }>

/** The first preview screen that shows a group's texts. A group that is not listed does not change the preview. */
export const screenOfGroup: Readonly<Record<string, PreviewScreenName>> = {
  application: 'home',
  home: 'home',
  family: 'home',
  welcome: 'welcome',
  rentalProfile: 'rental',
  childRegistration: 'child',
  photo: 'photo',
  checkIn: 'arrival',
  sidebar: 'arrival',
  mediaCard: 'passes',
  bleConnect: 'passes',
  passChecker: 'checker',
  buttons: 'home',
  footer: 'home',
}

/** Returns the settings as guests would see them if the typed values were saved: an invalid value shows its default. */
export function previewOf(
  kind: DocumentKind,
  typed: object,
  saved: Pick<Shown, 'language' | 'theme'>,
): Pick<Shown, 'language' | 'theme'> {
  return kind === 'language'
    ? { ...saved, language: mended(settingsDocuments.language, typed).settings }
    : { ...saved, theme: mended(settingsDocuments.theme, typed).settings }
}
