/**
 * Finds the line of a field in the text of a setup document, as YAML in blocks or as indented JSON. A field that is left out has the
 * line of the object that would contain it. Returns the range of the text of that
 * line, and the part of the path that is left out.
 */
export function findInDocument(
  text: string,
  path: string,
): { line: number; start: number; end: number; missing: string[] } {
  const lines = text.split('\n')
  let found = { line: 0, indent: -1 }
  let missing = path === '' ? [] : path.split('.')
  while (missing.length > 0) {
    const [name = '', ...rest] = missing
    const next = findChild(lines, found, name)
    if (next === undefined) break
    missing = rest
    found = { line: next, indent: getIndent(lines[next] ?? '') }
  }
  const before = lines.slice(0, found.line).reduce((length, line) => length + line.length + 1, 0)
  const content = lines[found.line] ?? ''
  return { line: found.line, start: before + getIndent(content), end: before + content.length, missing }
}

/** The line of a direct child of the object that begins at a line; undefined if the object has no such child. */
function findChild(
  lines: readonly string[],
  { line, indent }: { line: number; indent: number },
  name: string,
): number | undefined {
  let childIndent: number | undefined
  for (let index = indent < 0 ? 0 : line + 1; index < lines.length; index += 1) {
    const content = lines[index] ?? ''
    // Brackets of JSON stand alone.
    if (/^\s*(?:[{}\]],?)?$/.test(content)) continue
    const own = getIndent(content)
    if (own <= indent) return undefined
    childIndent ??= own
    if (own === childIndent && /^(?:"([^"]*)"|'([^']*)'|([^:]+)):/.exec(content.trim())?.slice(1).includes(name))
      return index
  }
  return undefined
}

const getIndent = (line: string): number => line.length - line.trimStart().length
