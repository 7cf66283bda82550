// Compiled from en/your-documents.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  signed: { day: Value; signer: Value; names: Value }
  document: { task: Value; day: Value }
  verify: { a: Tag }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Your documents",
  subtitle: "Copies of the waivers that your group signed",
  loading: "Loading your documents",
  notLoaded: "We could not load your documents",
  none: "Your group has signed nothing here yet.",
  signed: ["Signed on ",["day"]," by ",["signer"]," for ",["names"]],
  document: [["task"],", ",["day"]],
  removed: "somebody",
  verify: ["Anybody can ",["a","check that a copy is genuine"],", without an account."],
})
