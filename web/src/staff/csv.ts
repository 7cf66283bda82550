/** Makes Excel read UTF-8. */
const byteOrderMark = String.fromCharCode(0xfeff)

/** What a spreadsheet could take for a formula, also after spaces and in full width, as in the files of the server. */
const formula = /^ *[=+\-@\t\r\n＝＋－＠]/u

/**
 * Rows as CSV with the separator and the line end of RFC 4180. Texts that a spreadsheet could take for a formula begin with
 * an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const quote = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return byteOrderMark + rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}
