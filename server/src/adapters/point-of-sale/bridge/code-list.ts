type Entry = { code: string; name: string }

/** A list for choosing from: of several entries with one code the first one counts. */
export function eachCodeOnce<Listed extends Entry>(entries: readonly Listed[]): Listed[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.code, entry])).values()].toReversed()
}

export function byName<Listed extends Entry>(entries: readonly Listed[]): Listed[] {
  return eachCodeOnce(entries).toSorted((a, b) => a.name.localeCompare(b.name))
}
