import { settingsDocuments, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { readDefaultLanguage, readDefaultTheme } from '@first-chair/core/settings/settings-document.api'
import { getSettingGroups } from '@first-chair/core/settings/setting-groups'
import { allTaskKinds } from '@first-chair/core/task-kind/task-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { query } from '../../api/query.ts'
import { previewScreens, type PreviewScreenName, type PreviewState } from '../../preview/preview-message.ts'

/** The differences between the two editors. */
export const editors = {
  language: {
    title: 'Language',
    groups: getSettingGroups(settingsDocuments.language),
    screens: previewScreens.map(({ name }) => name),
    fetchDefaults: (client: QueryClient): Promise<object> => client.fetchQuery(query(readDefaultLanguage, {})),
  },
  theme: {
    title: 'Theme',
    groups: getSettingGroups(settingsDocuments.theme),
    screens: ['welcome', 'home', 'RentalProfile', 'arrival', 'passes', 'checker'],
    fetchDefaults: (client: QueryClient): Promise<object> => client.fetchQuery(query(readDefaultTheme, {})),
  },
} as const satisfies Record<DocumentKind, { screens: readonly PreviewScreenName[]; [other: string]: unknown }>

/** The first preview screen that shows a group's texts. A group that is not listed does not change the preview. */
export const groupScreens: Readonly<Record<string, PreviewScreenName>> = {
  application: 'home',
  home: 'home',
  family: 'home',
  welcome: 'welcome',
  // A group with the texts of one kind of task is named like the kind.
  ...Object.fromEntries(allTaskKinds.map((kind) => [kind.replace(/^./, (first) => first.toLowerCase()), kind])),
  checkIn: 'arrival',
  sidebar: 'arrival',
  mediaCard: 'passes',
  bleConnect: 'passes',
  passChecker: 'checker',
  buttons: 'home',
  footer: 'home',
}

/** Returns the settings as guests would see them if the typed values were saved: an invalid value shows its default. */
export function getPreviewSettings(
  kind: DocumentKind,
  typed: object,
  saved: Pick<PreviewState, 'language' | 'theme'>,
): Pick<PreviewState, 'language' | 'theme'> {
  return kind === 'language'
    ? { ...saved, language: parseOrDefault(settingsDocuments.language, typed).settings }
    : { ...saved, theme: parseOrDefault(settingsDocuments.theme, typed).settings }
}
