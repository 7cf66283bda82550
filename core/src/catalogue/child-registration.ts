// Compiled from en/child-registration.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  missingSummary: "Missing child registration information. See above.",
  'primary-name-missing': "Primary contact name is required",
  'primary-phone-missing': "Primary contact phone required",
  'alternate-name-missing': "Alternate contact name is required",
  'alternate-phone-missing': "Alternate contact phone required",
})
