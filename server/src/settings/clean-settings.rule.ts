import { settingGroups } from '@first-chair/core/settings/setting-groups'
import { settingsDocuments, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { sanitisedNote } from '../waiver/sanitised-html.rule.ts'

/** The settings that are HTML, by path. */
const htmlPaths = {
  language: htmlPathsOf('language'),
  theme: htmlPathsOf('theme'),
} as const satisfies Record<DocumentKind, readonly string[]>

/** Settings whose HTML is without anything that runs; everything else is as it was. */
export function withCleanHtml<Settings extends object>(kind: DocumentKind, settings: Settings): Settings {
  return htmlPaths[kind].reduce((cleaned, path) => {
    const [group = '', name = ''] = path.split('.')
    const part: unknown = Reflect.get(cleaned, group)
    if (typeof part !== 'object' || part === null) return cleaned
    const html: unknown = Reflect.get(part, name)
    return typeof html === 'string' ? { ...cleaned, [group]: { ...part, [name]: sanitisedNote(html) } } : cleaned
  }, settings)
}

function htmlPathsOf(kind: DocumentKind): string[] {
  return settingGroups(settingsDocuments[kind])
    .flatMap(({ settings }) => settings)
    .flatMap(({ kind: fieldKind, path }) => (fieldKind === 'html' ? [path] : []))
}
