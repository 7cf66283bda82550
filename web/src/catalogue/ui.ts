// Compiled from en/ui.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  page: { page: Value; pages: Value }
  stepDone: { name: Tag; step: Value; unseen: Tag }
  stepNow: { name: Tag; step: Value; unseen: Tag; progress: Value }
  stepTodo: { name: Tag; step: Value; unseen: Tag }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  actions: "Actions",
  choose: "Choose",
  close: "Close",
  page: ["Page ",["page"]," of ",["pages"]],
  wideTable: "Table, scrolls sideways",
  stepDone: [["name",["step"]],["unseen",", done"]],
  stepNow: [["name",["step"]],["unseen",", current, ",["progress"]]],
  stepTodo: [["name",["step"]],["unseen",", to do"]],
})
