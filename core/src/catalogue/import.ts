// Compiled from en/import.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'too-long': { max: Value }
  'one-of': { words: Value }
  'unknown-column': { names: Value }
  cells: { cells: Value; header: Value }
  required: { help: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'too-long': ["Write at most ",["max"]," characters."],
  code: "Write a code of 1 to 50 letters, digits and symbols, without spaces.",
  'person-name': "Write a name of at most 50 characters, with at least one letter.",
  email: "Write an e-mail address, such as ada@example.com, or leave it empty.",
  day: "Write the day as YYYY-MM-DD, such as 2026-12-24.",
  'birth-year': "Check the year of birth, or leave it empty.",
  time: "Write the time as HH:MM, such as 15:00.",
  'yes-or-no': "Write yes or no.",
  'one-of': ["Write one of ",["words"],"."],
  codes: "Write codes separated by |, such as SEASON|LESSON.",
  age: "Write the age in whole years, from 0 to 150.",
  days: "Write days as YYYY-MM-DD or ranges as YYYY-MM-DD..YYYY-MM-DD, separated by |.",
  'days-overlap': "Two of these ranges of days overlap. Join them to one range.",
  'pass-number': "Write a number of 4 to 32 letters or digits.",
  'no-records': "This file has no records. It needs a header line and one line per record.",
  'unknown-column': ["Unknown column. Remove it, or rename it to one of ",["names"],"."],
  'column-twice': "This column appears twice.",
  'column-missing': "This column is missing. Add it to the header.",
  cells: ["This line has ",["cells"]," cells, but the header has ",["header"],". Put quotation marks around a cell that contains a separator."],
  required: ["This is required: ",["help"],"."],
  'control-characters': "Remove the control characters.",
  'rest-not-checked': "The rest of the file was not checked.",
  'not-utf8': "This is not a CSV file in UTF-8. In your spreadsheet, save it as \"CSV UTF-8\".",
  'quote-not-closed': "A quotation mark is never closed.",
  'text-after-quote': "There is text after a closing quotation mark. Double every quotation mark inside a cell.",
  'quote-inside-cell': "There is a quotation mark inside a cell. Put the whole cell in quotation marks and double the one inside.",
  'line-too-long': "This line is too long. Is a quotation mark missing?",
  'unreadable-line': "This line cannot be read as CSV.",
})
