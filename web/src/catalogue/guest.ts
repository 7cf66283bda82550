// Compiled from en/guest.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  call: { phoneNumber: Value }
  change: { change: Value; unseen: Tag }
  phonesConnected: { connected: Value; all: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  call: ["Call ",["phoneNumber"]],
  change: [["change"]," ",["unseen","location"]],
  phonesConnected: [["connected"]," of ",["all",2,{"one":[0," phone"],"other":[0," phones"]}]," connected"],
})
