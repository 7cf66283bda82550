/** Names in a sentence: "Maya", "Maya and Theo", "Maya, Theo and Juno". */
export function formatNameList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
