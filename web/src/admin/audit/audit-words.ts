import type { AuditEntry } from '@first-chair/core/audit/audit'
import { changesBetween } from '@first-chair/core/changes'

/** What changes by itself with every save says nothing about what somebody did. */
const unsaid = new Set(['version', 'modifiedDateUtc'])

/** "Location changed", from `location-changed`. */
export function deedOf({ action }: AuditEntry): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What it was done to: its name where it has one, beside its kind and id. */
export function subjectOf({ subject, before, after }: AuditEntry): string {
  const name = after?.['name'] ?? before?.['name'] ?? after?.['email'] ?? before?.['email']
  return typeof name === 'string' && name !== '' ? `${name} (${subject})` : subject
}

/** Where the thing is set up, as far as it has a page with a row: `location 12` is row 12 of `locations`. */
export function rowOf({ subject }: AuditEntry): { page: string; id: number } | undefined {
  const [, kind, id] = /^(location|activity|task) (\d+)$/.exec(subject) ?? []
  if (kind === undefined) return undefined
  return { page: kind === 'activity' ? 'activities' : `${kind}s`, id: Number(id) }
}

/** Field by field, what was there before and what afterwards; only what differs. */
export function changedFields({ before, after }: AuditEntry): { path: string; before: unknown; after: unknown }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const whole = (side: AuditEntry['before']) => Object.fromEntries(names.map((name) => [name, side?.[name]]))
  return changesBetween(whole(before), whole(after))
    .filter(({ path, saved, sent }) => !unsaid.has(path) && !(isNothing(saved) && isNothing(sent)))
    .map(({ path, saved, sent }) => ({ path, before: saved, after: sent }))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
