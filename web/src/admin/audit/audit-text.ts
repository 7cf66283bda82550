import type { AuditEntry } from '@first-chair/core/audit/audit'
import { getChanges } from '@first-chair/core/contract/changes'

/** Fields that change with every save are left out, because they say nothing about the change. */
const ignoredFields = new Set(['version', 'modifiedDateUtc'])

/** Formats an action: "Location changed" for `location-changed`. */
export function formatAction({ action }: AuditEntry): string {
  const text = action.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats what an entry is about: kind and id, with the name in front if there is one. */
export function formatSubject({ subject, before, after }: AuditEntry): string {
  const name = after?.['name'] ?? before?.['name'] ?? after?.['email'] ?? before?.['email']
  return typeof name === 'string' && name !== '' ? `${name} (${subject})` : subject
}

/** Returns the admin page and row of the subject, if it has one: `location 12` is row 12 of `locations`. */
export function getLinkedRow({ subject }: AuditEntry): { page: string; id: number } | undefined {
  const [, kind, id] = /^(location|activity|task) (\d+)$/.exec(subject) ?? []
  if (kind === undefined) return undefined
  return { page: kind === 'activity' ? 'activities' : `${kind}s`, id: Number(id) }
}

/** Returns the fields that differ, with their values before and after. */
export function getChangedFields({ before, after }: AuditEntry): { path: string; before: unknown; after: unknown }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const withAllNames = (side: AuditEntry['before']) => Object.fromEntries(names.map((name) => [name, side?.[name]]))
  return getChanges(withAllNames(before), withAllNames(after))
    .filter(({ path, saved, sent }) => !ignoredFields.has(path) && !(isEmpty(saved) && isEmpty(sent)))
    .map(({ path, saved, sent }) => ({ path, before: saved, after: sent }))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
