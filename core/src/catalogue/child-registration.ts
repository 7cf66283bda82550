// Compiled from en/child-registration.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  missingSummary: "Missing child registration information. See above.",
  'primary-name-missing': "Primary contact name is required",
  'primary-phone-missing': "Primary contact phone required",
  'alternate-name-missing': "Alternate contact name is required",
  'alternate-phone-missing': "Alternate contact phone required",
  'answer-missing': "Tap None known, or say what it is.",
  'note-missing': "Say what it is.",
  'severity-missing': "Say how serious it is.",
  'action-missing': "Say what to do.",
  'consent-missing': "Please agree, so that the ski school may read this.",
})
