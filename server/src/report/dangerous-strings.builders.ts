/** What people, shops and attackers put into names, and spreadsheets or parsers stumble over. */
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

/** As a spreadsheet may safely have it: written here once more, apart from the product's own way. */
export function asSafeCell(text: string): string {
  return /^ *[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
}
