// Compiled from en/signature.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  mismatch: { signer: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  drawing: "Please Sign.",
  agreed: "Please check to agree.",
  'typed-name': "Please type your name in the provided box.",
  relationship: "Please say how you are related.",
  relationships: "Say for each child how you are related.",
  mismatch: ["Please sign ",["signer"]," exactly."],
})
