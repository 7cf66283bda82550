// Compiled from en/live.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  nowReady: { names: Value; count: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  everybodyReady: "Just now: everybody is ready.",
  nowReady: ["Just now: ",["names"]," ",["count",2,{"one":"is","other":"are"}]," ready."],
  changed: "Something has just changed. This page is up to date.",
})
