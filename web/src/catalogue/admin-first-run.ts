// Compiled from en/admin-first-run.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  steps: { steps: Value }
  draftNames: { names: Value }
  step: { step: 'administrator' | 'resort' | 'look' | 'template' | 'guests' | 'mail' | 'trial' | 'other' }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  left: "The setup has steps left",
  steps: ["Left: ",["steps"],"."],
  goOn: "Continue the setup",
  drafts: "Waivers that guests cannot sign yet",
  draftNames: [["names"],". Have them read by a lawyer, and say so in the waiver text."],
  openTexts: "Open the waiver texts",
  step: [["step",1,{"administrator":"administrator","resort":"resort","look":"logo and colors","template":"template","guests":"guests","mail":"test mail","trial":"trying check-in","other":""}]],
})
