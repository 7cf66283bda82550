// Compiled from en/emergency.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'reason-with-details': { reason: Value; details: Value }
  'email-subject': { count: number }
  'email-greeting': { day: Value }
  'email-text': { lines: Value }
  'email-line': { time: Value; person: Value; place: Value; reason: Value }
  'email-note': { title: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  injured: "Injured",
  ill: "Ill",
  lost: "Lost child",
  other: "Something else",
  'reason-with-details': [["reason"],": ",["details"]],
  'email-subject': [["count",2,{"one":"A health note was opened in an emergency","other":[0," health notes were opened in an emergency"]}]],
  'email-greeting': ["Emergencies on ",["day"]],
  'email-text': ["The ski patrol opened health notes. ",["lines"]],
  'email-line': [["time"],", ",["person"],", ",["place"],". ",["reason"],"."],
  'email-button': "Open the audit log",
  'email-note': ["Administrators of ",["title"]," get this message for every day on which the ski patrol opened a health note. It names no guest; the audit log does."],
})
