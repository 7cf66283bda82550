// Compiled from en/wallet-pass.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  label: "For the desk only",
  value: "Does not open gates",
})
