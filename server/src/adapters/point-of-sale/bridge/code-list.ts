type Entry = { code: string; name: string }

/** Removes entries with a repeated code; the first entry with a code stays. */
export function removeRepeatedCodes<Listed extends Entry>(entries: readonly Listed[]): Listed[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.code, entry])).values()].toReversed()
}

/** Removes repeated codes and sorts by name. */
export function sortByName<Listed extends Entry>(entries: readonly Listed[]): Listed[] {
  return removeRepeatedCodes(entries).toSorted((a, b) => a.name.localeCompare(b.name))
}
