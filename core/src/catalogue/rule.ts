// Compiled from en/rule.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'too-long': { max: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'too-long': ["At most ",["max"]," characters."],
  'phone-number': "Please type a phone number, such as +1 303 555 0100.",
  required: "This is required.",
  date: "Please enter a date.",
  'pin-digits': "Please type four digits.",
  'pin-guessable': "This PIN is easy to guess. Please choose other digits.",
  'emergency-details-missing': "Please write what happened.",
})
