import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { getChanges, type Change } from '../contract/changes.ts'
import { LanguageSettings } from './language.ts'
import { parseOrDefault } from './parse-or-default.ts'
import { ThemeSettings } from './theme.ts'

/** The settings documents that operators edit: all texts, and the theme. */
export const settingsDocuments = { language: LanguageSettings, theme: ThemeSettings } as const

export const documentKinds = ['language', 'theme'] as const satisfies readonly (keyof typeof settingsDocuments)[]
export type DocumentKind = (typeof documentKinds)[number]

/**
 * A document as it is stored: only what an operator set. A missing setting has its default; unknown keys are preserved.
 */
export type StoredSettings = Record<string, unknown>

/** The defaults of the product: `/defaults/default-language.json` and `/defaults/default-theme.json`. */
export function getDefaultSettings(kind: DocumentKind): StoredSettings {
  return settingsDocuments[kind].parse({})
}

/** The maximum nesting of a document. Known settings are two levels deep. */
const maxDepth = 6

/** True if a value can be stored: it is not nested too deeply and has no lone surrogate. */
function isStorable(value: unknown, depth = maxDepth): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part, depth - 1))
}

/** A document as it is sent. The schema of its kind is checked separately. */
export const SettingsInput = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => isStorable(value), brokenRule(t, 'not-storable')))

/**
 * The sent document, plus stored keys that the schema does not know (docs/domain.md, "Texts and theme"). A known
 * setting that is not sent gets its default again.
 */
export function preserveUnknownKeys(kind: DocumentKind, stored: StoredSettings, sent: StoredSettings): StoredSettings {
  const defaultDocument = getDefaultSettings(kind)
  const groups = Object.keys({ ...stored, ...sent }).map((name) => {
    const [before, after, defaults] = [stored[name], sent[name], defaultDocument[name]]
    if (!(name in defaultDocument)) return [name, name in sent ? after : before]
    return [name, { ...pickUnknownKeys(before, defaults), ...toRecord(after) }]
  })
  return Object.fromEntries(groups.filter(([name, value]) => !(String(name) in defaultDocument) || !isEmpty(value)))
}

function pickUnknownKeys(stored: unknown, defaultDocument: unknown): StoredSettings {
  const names = Object.keys(toRecord(defaultDocument))
  return Object.fromEntries(Object.entries(toRecord(stored)).filter(([name]) => !names.includes(name)))
}

function toRecord(value: unknown): StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function isEmpty(value: unknown): boolean {
  return Object.keys(toRecord(value)).length === 0
}

/** All settings as guests get them: valid stored values, and defaults for the others. */
export function getEffectiveSettings(kind: DocumentKind, stored: unknown): StoredSettings {
  return kind === 'language'
    ? parseOrDefault(LanguageSettings, stored).settings
    : parseOrDefault(ThemeSettings, stored).settings
}

/** The changes that guests see, by path, with both values. Unknown keys are included. */
export function getSettingsChanges(kind: DocumentKind, saved: unknown, sent: unknown): Change[] {
  const [before, after] = [getEffectiveSettings(kind, saved), getEffectiveSettings(kind, sent)]
  const changed = getChanges(before, after)
  const paths = new Set(changed.map(({ path }) => path))
  const removed = getChanges(after, before).filter(({ path }) => !paths.has(path))
  return [...changed, ...removed.map(({ path, saved: now, sent: was }) => ({ path, saved: was, sent: now }))]
}
