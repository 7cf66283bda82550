// Compiled from en/sign-in-mail.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  subject: { code: Value; title: Value }
  greeting: { code: Value }
  note: { title: Value; device: Value }
  'passkey-added-subject': { title: Value }
  'passkey-added-text': { time: Value; device: Value }
  'passkey-removed-subject': { title: Value }
  'passkey-removed-text': { time: Value; device: Value }
  'passkey-not-you-call': { phoneNumber: Value }
  'passkey-note': { title: Value }
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
  'passkey-added-subject': ["A passkey was added for ",["title"]],
  'passkey-added-greeting': "A passkey was added",
  'passkey-added-text': ["On ",["time"]," you added a passkey for signing in, with ",["device"],". If this was you, there is nothing to do."],
  'passkey-removed-subject': ["A passkey was removed for ",["title"]],
  'passkey-removed-greeting': "A passkey was removed",
  'passkey-removed-text': ["On ",["time"]," you removed the passkey that was added with ",["device"],". If this was you, there is nothing to do."],
  'passkey-button': "See my passkeys",
  'passkey-not-you': "If this was not you, remove the passkeys that you do not know, sign out everywhere else, and tell us.",
  'passkey-not-you-call': ["If this was not you, remove the passkeys that you do not know, sign out everywhere else, and call us: ",["phoneNumber"],"."],
  'passkey-note': [["title"]," sends this whenever a passkey is added or removed."],
})
