/** The pattern for LIKE that fits whatever begins with a text. */
export function prefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A name of two parts may be typed in either order, and each part may be several words: all ways to split the words in two. */
export function nameSplits(words: readonly string[], joint: string): [first: string, last: string][] {
  const splits = words
    .slice(1)
    .map((_, index): [string, string] => [words.slice(0, index + 1).join(joint), words.slice(index + 1).join(joint)])
  return splits.flatMap(([first, last]): [string, string][] => [
    [first, last],
    [last, first],
  ])
}
