// Compiled from en/signature-pad.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  role: "signature pad",
  enlarge: "Sign full screen",
  empty: "Required. Empty.",
  signed: "Required. Contains a drawing.",
  keys: "With a keyboard: arrow keys move the pen, Space lowers or lifts it.",
  done: "Done",
  penDown: "Pen down",
  penUp: "Pen up",
})
