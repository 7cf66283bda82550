const mark = ' (copy)'

/** What a duplicate is called until somebody gives it a name of its own; not longer than a name may be. */
export function copyName(name: string): string {
  return `${name.slice(0, 100 - mark.length).trimEnd()}${mark}`
}
