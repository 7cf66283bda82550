/** Returns the key of the first entry whose limit is not below the measure. The list must be in ascending order. */
export function findKey(list: readonly { key: string; upTo: number }[], measure: number): string {
  const entry = list.find(({ upTo }) => measure <= upTo)
  if (!entry) throw new Error(`No entry for ${measure}.`)
  return entry.key
}
