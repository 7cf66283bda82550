/** Whether a list of entity tags (RFC 9110, 13.1.2) includes this one. Weak tags count as equal. */
export function includesTag(list: string | undefined, tag: string): boolean {
  return list?.split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, ''))) ?? false
}
