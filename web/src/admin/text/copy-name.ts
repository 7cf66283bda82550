const suffix = ' (copy)'

/** Returns the default name of a duplicate, cut to the maximum length of a name (100 characters). */
export function getCopyName(name: string): string {
  return `${name.slice(0, 100 - suffix.length).trimEnd()}${suffix}`
}
