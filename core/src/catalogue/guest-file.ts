// Compiled from en/guest-file.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'birth-date-unreadable': { text: Value }
  'birth-date-impossible': { day: Value }
  'family-has-problem': { email: Value; row: Value }
  'no-adult': { email: Value; age: Value }
  'family-too-large': { email: Value; max: Value }
  'card-twice': { other: Value }
  'head-no-adult': { age: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'first-name-missing': "It has no first name.",
  'last-name-missing': "It has no last name.",
  'birth-date-missing': "It has no birth date.",
  'birth-date-unreadable': ["\"",["text"],"\" is no day that can be read."],
  'birth-date-impossible': ["Nobody was born on ",["day"],"."],
  'email-missing': "It has no e-mail address. Write the address of the family into each of its rows.",
  'family-has-problem': ["The family ",["email"]," comes as a whole: see row ",["row"],"."],
  'no-adult': ["The family ",["email"]," has nobody of ",["age"]," or older."],
  'family-too-large': ["The family ",["email"]," has more than ",["max"]," people."],
  'card-twice': ["It has the same card number as row ",["other"],"."],
  'card-of-another': "Somebody else has this card number already.",
  'person-of-another': "This person was erased, or belongs to another family. Use the import of the admin area.",
  spreadsheet: "This is a spreadsheet. Save it as CSV and choose it again.",
  'no-rows': "This file has no rows with people.",
  'no-column': "Choose the column for every field that is needed.",
  'head-no-adult': ["The first person must be ",["age"]," or older."],
  'columns-unreadable': "Send columns such as firstName:0,lastName:1.",
})
