// Compiled from en/child-registration.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  copyFrom: { name: Value }
  copiedFrom: { name: Value }
  whatIsIt: { label: Value }
  withdrawOf: { name: Value }
  withdrawTitle: { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Child Profile",
  loading: "Loading child registrations",
  notLoaded: "We could not load the child registrations.",
  unreadable: "We cannot show what you saved earlier. Please fill in the form again.",
  copyFrom: ["Copy from ",["name"]],
  copiedFrom: ["Copied from ",["name"],"."],
  undo: "Undo",
  explicitHint: "Answer each question. The ski school reads it when it has to help.",
  noneKnown: "None known",
  something: "There is something",
  whatIsIt: [["label"],": what is it?"],
  severity: "How serious is it?",
  'life-threatening': "Life-threatening",
  serious: "Serious",
  mild: "Mild",
  medicine: "Medicine, and where it is",
  medicineHint: "For example: EpiPen, red jacket, left chest pocket",
  action: "What to do",
  actionHint: "For example: use it at once, then call for help",
  contactsConfirmed: "Contacts confirmed unchanged",
  consent: "The ski school may read this",
  withdraw: "Withdraw",
  withdrawOf: ["Withdraw the consent for ",["name"]],
  withdrawTitle: ["Withdraw the consent for ",["name"],"?"],
  withdrawHint: "Nobody at the resort can read these answers from then on, and they are erased. A lesson may need new answers before it starts.",
  keep: "Keep",
  withdrawFailed: "The consent was not withdrawn. Please try again.",
})
