// Compiled from en/pass-check.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  'number-too-long': "That is too long for a pass number.",
  number: "Type the number as it is printed on the pass: 4 to 32 letters or digits.",
  day: "Choose a day.",
})
