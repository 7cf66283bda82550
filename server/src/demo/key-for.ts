/** The entry of a list that a measure falls into. */
export function keyFor(list: readonly { key: string; upTo: number }[], measure: number): string {
  const entry = list.find(({ upTo }) => measure <= upTo)
  if (!entry) throw new Error(`No entry for ${measure}.`)
  return entry.key
}
