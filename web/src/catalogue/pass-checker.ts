// Compiled from en/pass-checker.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
type Parameters = {
  retryAfter: { seconds: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading",
  failed: "The pass checker did not load",
  checking: "Checking",
  dayMissing: "Choose a day.",
  liftMissing: "Choose a lift.",
  tooManyChecks: "Too many checks",
  retryAfter: ["Please try again in ",["seconds",2,{"=1":"a second","other":[0," seconds"]}],"."],
  askAtWindow: "Please ask at a ticket window.",
})
