import { getSettingGroups } from '@first-chair/core/settings/setting-groups'
import { settingsDocuments, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { sanitiseNote } from '../html/sanitise-html.rule.ts'

/** The paths of the settings that are HTML. */
const htmlPaths = {
  language: listHtmlPaths('language'),
  theme: listHtmlPaths('theme'),
} as const satisfies Record<DocumentKind, readonly string[]>

/** Returns settings with sanitised HTML, so that nothing in it can run. All other settings stay unchanged. */
export function withCleanHtml<Settings extends object>(kind: DocumentKind, settings: Settings): Settings {
  return htmlPaths[kind].reduce((cleaned, path) => {
    const [group = '', name = ''] = path.split('.')
    const part: unknown = Reflect.get(cleaned, group)
    if (typeof part !== 'object' || part === null) return cleaned
    const html: unknown = Reflect.get(part, name)
    return typeof html === 'string' ? { ...cleaned, [group]: { ...part, [name]: sanitiseNote(html) } } : cleaned
  }, settings)
}

function listHtmlPaths(kind: DocumentKind): string[] {
  return getSettingGroups(settingsDocuments[kind])
    .flatMap(({ settings }) => settings)
    .flatMap(({ kind: fieldKind, path }) => (fieldKind === 'html' ? [path] : []))
}
