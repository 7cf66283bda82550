// Compiled from en/admin-emergencies.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  title: { count: number }
  intro: { day: Value }
  opening: { time: Value; person: Value; place: Value; reason: Value }
  openingWithoutPlace: { time: Value; person: Value; reason: Value }
  more: { count: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: [["count",2,{"one":"A health note was opened in an emergency","other":[0," health notes were opened in an emergency"]}]],
  intro: ["The ski patrol opened health notes since ",["day"],". Ask the person if you do not know about the emergency."],
  opening: [["time"],", ",["person"],", ",["place"],": ",["reason"]],
  openingWithoutPlace: [["time"],", ",["person"],": ",["reason"]],
  more: [["count",2,{"one":"One more is","other":[0," more are"]}]," in the audit log."],
  openAuditLog: "Open the audit log",
})
