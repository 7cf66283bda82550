// Compiled from en/patrol.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  choose: { name: Value }
  why: { name: Value }
  open: { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Ski patrol",
  hint: "Who is it? Compare the face.",
  choose: [["name"],": emergency"],
  why: ["Why do you open the note of ",["name"],"?"],
  'why-missing': "Please choose why.",
  details: "What happened?",
  'details-missing': "Please write what happened.",
  'details-hint': "Needed for \"Something else\". It is written to the log.",
  told: "Your name, the time and the reason are written to the log, and the administrators get an e-mail about it.",
  open: ["Open the health note of ",["name"]],
  opening: "Opening",
  cancel: "Cancel",
  'not-answered': "Nobody has answered. There may be a health problem.",
  unreadable: "The answers cannot be shown. There may be a health problem.",
  failed: "The household could not be loaded",
  missing: "Nobody with this code",
})
