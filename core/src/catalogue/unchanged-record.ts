// Compiled from en/unchanged-record.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'sizes-not-answered': { name: Value }
  'health-not-answered': { name: Value }
  'health-note-stored': { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'not-confirmable': "This has a form of its own. Please open it.",
  'no-longer-required': "The resort no longer needs this.",
  'nothing-stored': "There are no complete answers from before. Please fill in the form.",
  'sizes-not-answered': ["Please answer for ",["name"],"."],
  'health-not-answered': ["Please answer the question about health for ",["name"],"."],
  'health-note-stored': ["There is a health note for ",["name"],". Please open the form and check it."],
  'consent-missing': "Please agree, so that the ski school may read this.",
  'consent-changed': "The text that you agreed to has changed. Please read it again.",
  'changed-meanwhile': "These answers were changed meanwhile. Please look at them again.",
  'no-longer-valid': "An answer is no longer valid. Please open the form and choose again.",
})
