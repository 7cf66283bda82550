// Compiled from en/family.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  nothingLost: { reason: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  day: "Day",
  month: "Month",
  year: "Year",
  saving: "Saving",
  failed: "ERROR CALLING API",
  nothingLost: ["Nothing was lost. Your answers are still here. ",["reason"]],
})
