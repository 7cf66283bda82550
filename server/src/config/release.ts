/** The release of this code. A test compares it with every package.json and with CHANGELOG.md. */
export const release = '0.2.0'

/** The oldest version of Node that this release runs on. A test compares it with `engines` in package.json. */
export const minNode = '20.19.0'

/** Compares two releases by their three numbers: negative if `left` is older, 0 if they are equal. */
export function compareReleases(left: string, right: string): number {
  const [leftNumbers, rightNumbers] = [left, right].map((text) => text.split('.').map(Number))
  const differences = [0, 1, 2].map((place) => (leftNumbers?.[place] ?? 0) - (rightNumbers?.[place] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
