// Compiled from en/retry.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  requestCode: { id: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  trying: "Trying",
  tryAgain: "Please try again.",
  requestCode: ["If it keeps happening, read this code to our team: ",["id"]],
  outdatedTitle: "This may be out of date",
  outdatedText: "We could not refresh it just now.",
})
