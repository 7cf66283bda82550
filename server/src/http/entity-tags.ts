/** Whether a list of entity tags (RFC 9110, 13.1.2) includes this one. Weak tags count as equal. */
export function includesTag(list: string | undefined, tag: string): boolean {
  return list?.split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, ''))) ?? false
}

/**
 * Whether something was last changed at or before the time of an `If-Modified-Since` (RFC 9110, 13.1.3). False for a
 * header that is missing or no date. Both have whole seconds.
 */
export function isUnchangedSince(header: string | undefined, modifiedAt: Date): boolean {
  const since = Date.parse(header ?? '')
  return !Number.isNaN(since) && Math.floor(modifiedAt.getTime() / 1_000) <= Math.floor(since / 1_000)
}
