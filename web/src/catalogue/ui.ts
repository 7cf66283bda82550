// Compiled from en/ui.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  page: { page: Value; pages: Value }
  stepDone: { name: Tag; step: Value; unseen: Tag }
  stepNow: { name: Tag; step: Value; unseen: Tag; progress: Value }
  stepTodo: { name: Tag; step: Value; unseen: Tag }
  changesInSections: { changes: number; sections: number }
  legend: { removed: Tag; added: Tag }
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
  added: "added:",
  removed: "removed:",
  changesInSections: [["changes",2,{"one":[0," change"],"other":[0," changes"]}]," in ",["sections",2,{"one":[0," section."],"other":[0," sections."]}]],
  legend: [["removed","Removed words"]," have a line through them, ",["added","new words"]," are underlined."],
  sameWords: "The words are the same. Only the layout changed.",
  noChange: "No change.",
  showSection: "Show this section",
})
