// Compiled from en/sign-in-mail.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  subject: { code: Value; title: Value }
  greeting: { code: Value }
  note: { title: Value; device: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  subject: [["code"]," is your code for ",["title"]],
  greeting: ["Your code is ",["code"]],
  text: "Enter it on the page where you requested it. It works for 10 minutes, and only once.",
  button: "Sign in without typing the code",
  'after-button': "This also works if you read the mail on another device. If you did not request the code, open the link to stop the sign-in, and tell nobody the code.",
  note: [["title"]," sent this because somebody wants to sign in with this address. They use ",["device"],"."],
  'unknown-device': "an unknown browser",
})
