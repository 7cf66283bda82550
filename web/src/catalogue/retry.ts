// Compiled from en/retry.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  trying: "Trying",
  tryAgain: "Please try again.",
  outdatedTitle: "This may be out of date",
  outdatedText: "We could not refresh it just now.",
})
