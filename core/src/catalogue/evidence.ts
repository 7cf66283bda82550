// Compiled from en/evidence.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  recordsConsentValue: { version: Value; text: Value }
  byDevice: { time: Value }
  strokesValue: { strokes: number; points: number; seconds: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  parent: "parent",
  'legal-guardian': "legal guardian",
  'other-adult': "another adult",
  issuer: "Identity provider",
  subject: "Account there",
  authenticated: "Signed in at",
  build: "Software",
  recordsConsent: "Electronic records",
  recordsConsentValue: ["Version ",["version"],": ",["text"]],
  deviceTime: "Clock of the device",
  connection: "Connection",
  withoutConnection: "none when it was signed, says the device",
  sent: "Sent",
  textOpened: "Text opened",
  textReadToEnd: "Text read to its end",
  notRead: "no",
  byDevice: [["time"],", says the device"],
  language: "Language",
  pageBuild: "Page",
  strokes: "Strokes",
  strokesValue: [["strokes",2,{"one":[0," stroke"],"other":[0," strokes"]}]," with ",["points",2,{"one":[0," point"],"other":[0," points"]}]," in ",["seconds"]," seconds"],
})
