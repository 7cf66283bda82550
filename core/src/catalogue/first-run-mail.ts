// Compiled from en/first-run-mail.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  subject: { number: Value; title: Value }
  greeting: { number: Value }
  note: { title: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  subject: [["number"]," is the number of your test mail from ",["title"]],
  greeting: ["Mail works. Your number is ",["number"]],
  text: "Enter it on the page of the setup. Guests get their codes for signing in the same way.",
  button: "Back to the setup",
  note: [["title"]," sent this because an administrator tests the mail server."],
})
