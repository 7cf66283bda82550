// Compiled from en/your-data.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  confirmErasure: { name: Value }
  export: { name: Value }
  erase: { name: Value }
  open: { day: Value }
  refused: { answer: Value }
  withdrawLabel: { request: Value }
  sent: { day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Your data",
  subtitle: "Get a copy, or have it erased",
  intro: "Ask for yourself or for somebody in your group. The resort answers within 30 days. Signed waivers may have to stay longer.",
  who: "For whom?",
  whoMissing: "Please choose a person.",
  askForCopy: "Ask for a copy",
  askForErasure: "Ask to be erased",
  asking: "Sending",
  confirmErasure: ["Ask the resort to erase everything about ",["name"],"? Passes that were bought may stop working."],
  no: "No",
  yes: "Yes, ask",
  notSent: "Your request was not sent",
  notLoaded: "We could not load your requests",
  tryAgain: "Try again",
  loading: "Loading your requests",
  requests: "Your requests",
  export: ["A copy for ",["name"]],
  erase: ["Erasure of ",["name"]],
  somebody: "somebody in your group",
  open: ["The resort answers by ",["day"],"."],
  done: "Done.",
  refused: ["The resort could not do this: ",["answer"]],
  withdrawn: "You withdrew it.",
  withdraw: "Withdraw",
  withdrawLabel: ["Withdraw: ",["request"]],
  sent: ["Sent. The resort answers by ",["day"],"."],
  copyOrErasure: "A copy, or erasure",
})
