import { isSameName } from '@first-chair/core/contract/display-name'

type Wanted = { key: string; name: string }
type Stored = { id: number; key: string; name: string }

/** An object of the document, and the row that it is. Without an id it is new. */
export type Match = { key: string; id: number | undefined; how: 'same-key' | 'same-name' | 'deleted' | 'new' }

/**
 * Finds the row of each object, and the rows that the document does not have. An object is the row with its key. Else it is
 * a row with its name that would be deleted otherwise, so that an installation can adopt the keys of a base without losing
 * what guests did. Else it is the deleted row with its key, so that a deletion can be undone (docs/setup-as-code.md, "Keys").
 */
export function matchObjects(
  wanted: readonly Wanted[],
  stored: readonly Stored[],
  deleted: ReadonlyMap<string, number>,
): { matches: Match[]; removed: Stored[] } {
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const wantedKeys = new Set(wanted.map(({ key }) => key))
  const unclaimed = stored.filter(({ key }) => !wantedKeys.has(key))
  const matches = wanted.map(({ key, name }): Match => {
    const row = byKey.get(key)
    if (row) return { key, id: row.id, how: 'same-key' }
    const index = unclaimed.findIndex((other) => isSameName(other.name, name))
    const [adopted] = index === -1 ? [] : unclaimed.splice(index, 1)
    if (adopted) return { key, id: adopted.id, how: 'same-name' }
    const deletedId = deleted.get(key)
    return deletedId === undefined ? { key, id: undefined, how: 'new' } : { key, id: deletedId, how: 'deleted' }
  })
  return { matches, removed: unclaimed }
}
