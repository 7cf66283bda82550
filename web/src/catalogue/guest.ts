// Compiled from en/guest.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  call: { phoneNumber: Value }
  change: { change: Value; unseen: Tag }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  call: ["Call ",["phoneNumber"]],
  change: [["change"]," ",["unseen","location"]],
})
