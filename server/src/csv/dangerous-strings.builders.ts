/** Names and codes that break spreadsheets or parsers. */
export const dangerousStrings = [
  '=1+1',
  '+1 970 555 0117',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =HYPERLINK("https://evil.example","Click")',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  'Smith, John',
  'The "Ace" of Base',
  '"',
  'two\nlines',
  'two\r\nlines, "quoted"',
  'לילה טוב, שלום',
  '\u202Eevil\u202C',
  "'quoted'",
  '🎿,"Zoë";\\N\\.',
] as const

/** The text as a safe spreadsheet cell. Implemented independently of the product, to test it. */
export function toSafeCell(text: string): string {
  return /^ *[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
}
