// Compiled from en/no-answer.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  offline: "You are offline. Please try again when you are connected.",
  unreachable: "We cannot be reached right now. Please check your connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
})
