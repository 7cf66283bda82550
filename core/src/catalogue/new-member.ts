// Compiled from en/new-member.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'name-missing': { name: 'first' | 'last' | 'other' }
  'name-too-long': { name: 'first' | 'last' | 'other'; max: Value }
  'name-characters': { name: 'first' | 'last' | 'other' }
  'name-without-letter': { name: 'first' | 'last' | 'other' }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'name-missing': [["name",1,{"first":"First name is required.","last":"Last name is required.","other":""}]],
  'name-too-long': [["name",1,{"first":["First name may have at most ",["max"]," characters."],"last":["Last name may have at most ",["max"]," characters."],"other":""}]],
  'name-characters': [["name",1,{"first":"First name may have only letters, spaces, ' and -.","last":"Last name may have only letters, spaces, ' and -.","other":""}]],
  'name-without-letter': [["name",1,{"first":"First name needs a letter.","last":"Last name needs a letter.","other":""}]],
  'birth-date-missing': "Please enter a date of birth.",
  'birth-date-incomplete': "Please enter day, month and year as numbers, and the year with four digits.",
  month: "The month is a number from 1 to 12.",
  day: "The day is a number from 1 to 31.",
  'no-such-day': "This month has no such day. Please check the date.",
  'birth-year': "Please check the year of birth.",
  'born-in-future': "A date of birth cannot be in the future.",
})
