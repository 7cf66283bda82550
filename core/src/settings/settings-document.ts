import * as z from 'zod/mini'
import { changesBetween, type Change } from '../changes.ts'
import { LanguageSettings } from './language.ts'
import { mended } from './mended.ts'
import { ThemeSettings } from './theme.ts'

/** The settings that operators write as one document each: every text, and every colour and picture. */
export const settingsDocuments = { language: LanguageSettings, theme: ThemeSettings } as const

export const documentKinds = ['language', 'theme'] as const satisfies readonly (keyof typeof settingsDocuments)[]
export type DocumentKind = (typeof documentKinds)[number]

/** A document as it is stored: only what an operator set. What is missing has its default; unknown keys stay. */
export type StoredSettings = Record<string, unknown>

/** What the product comes with: `/defaults/default-language.json` and `/defaults/default-theme.json`. */
export function defaultSettings(kind: DocumentKind): StoredSettings {
  return settingsDocuments[kind].parse({})
}

/** How deep a document may nest; the groups known here are two deep. */
const deepest = 6

/** Can a value be kept? It must not nest deeper than a settings document has any reason to, nor hold half a character. */
function isStorable(value: unknown, depth = deepest): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part, depth - 1))
}

/** A document as somebody sends it; the rules of its kind come on top. */
export const SentSettings = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => isStorable(value), 'These settings nest too deep, or hold half a character.'))

/**
 * What is sent, with the keys that the schema does not know and that were stored before (domain rules, section 8: unknown
 * keys are kept). What the schema knows is as it was sent: a setting that is left out has its default again.
 */
export function withUnknownKeysOf(kind: DocumentKind, stored: StoredSettings, sent: StoredSettings): StoredSettings {
  const known = defaultSettings(kind)
  const groups = Object.keys({ ...stored, ...sent }).map((name) => {
    const [before, after, defaults] = [stored[name], sent[name], known[name]]
    if (!(name in known)) return [name, name in sent ? after : before]
    return [name, { ...unknownPart(before, defaults), ...partOf(after) }]
  })
  return Object.fromEntries(groups.filter(([name, value]) => !(String(name) in known) || !isEmpty(value)))
}

function unknownPart(stored: unknown, known: unknown): StoredSettings {
  const names = Object.keys(partOf(known))
  return Object.fromEntries(Object.entries(partOf(stored)).filter(([name]) => !names.includes(name)))
}

function partOf(value: unknown): StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function isEmpty(value: unknown): boolean {
  return Object.keys(partOf(value)).length === 0
}

/** Every setting as guests get it: what is stored, as far as it is sound, and the defaults. */
export function effectiveSettings(kind: DocumentKind, stored: unknown): StoredSettings {
  return kind === 'language' ? mended(LanguageSettings, stored).settings : mended(ThemeSettings, stored).settings
}

/** What guests see differently after a change, by path, with both values; unknown keys count too. */
export function changesOfSettings(kind: DocumentKind, saved: unknown, sent: unknown): Change[] {
  const [before, after] = [effectiveSettings(kind, saved), effectiveSettings(kind, sent)]
  const changed = changesBetween(before, after)
  const paths = new Set(changed.map(({ path }) => path))
  const gone = changesBetween(after, before).filter(({ path }) => !paths.has(path))
  return [...changed, ...gone.map(({ path, saved: now, sent: was }) => ({ path, saved: was, sent: now }))]
}
