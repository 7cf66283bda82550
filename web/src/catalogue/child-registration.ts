// Compiled from en/child-registration.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  copyFrom: { name: Value }
  copiedFrom: { name: Value }
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
})
