// Compiled from en/wallet-pass.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  change: { verdict: Value }
  visit: { verdict: Value; place: Value; day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  label: "For the desk only",
  value: "Does not open gates",
  verdict: "Check-in",
  'not-ready': "Not ready yet",
  change: ["Check-in: ",["verdict"]],
  visit: [["verdict"],": ",["place"],", ",["day"]],
  withdrawn: "No longer valid",
  'withdrawn-note': "This pass was withdrawn. You can delete it.",
})
