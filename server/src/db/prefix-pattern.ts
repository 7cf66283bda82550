/** Returns the LIKE pattern for values that start with a text. */
export function toPrefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Returns all ways to split words into a first and a last name, in either order. Each name may have several words. */
export function splitNames(words: readonly string[], joint: string): [first: string, last: string][] {
  const splits = words
    .slice(1)
    .map((_, index): [string, string] => [words.slice(0, index + 1).join(joint), words.slice(index + 1).join(joint)])
  return splits.flatMap(([first, last]): [string, string][] => [
    [first, last],
    [last, first],
  ])
}
