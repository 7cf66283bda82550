/** True for a name of the IANA time zone database that this runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zones that this runtime knows, and the current one, for a list to choose from. */
export function listTimeZones(current: string | null | undefined): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
