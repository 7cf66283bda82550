// Compiled from en/account.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  passkeyAdded: { added: Value }
  passkeyUsed: { added: Value; used: Value }
  removeLabel: { passkey: Value }
  sessionUsed: { signedIn: Value; used: Value }
  signOutOneLabel: { session: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Your sign-in",
  passkeys: "Your passkeys",
  passkeysText: "With a passkey you sign in with your face, finger or screen lock, without a code. You are offered a new one when you sign in with a code.",
  passkeysLoading: "Loading your passkeys",
  passkeysNotLoaded: "We could not load your passkeys",
  noPasskeys: "You have no passkey.",
  unknownDevice: "A passkey",
  passkeyAdded: ["Added ",["added"],", not used since"],
  passkeyUsed: ["Added ",["added"],", last used ",["used"]],
  remove: "Remove",
  removeLabel: ["Remove: ",["passkey"]],
  confirmRemoval: "Remove this passkey? It no longer signs you in, on any device. You can sign in with a code.",
  keep: "Keep it",
  yesRemove: "Yes, remove it",
  removing: "Removing",
  passkeyRemoved: "The passkey was removed. You can also delete it on your device.",
  passkeyNotRemoved: "The passkey was not removed",
  tryAgain: "Try again",
  sessions: "Where you are signed in",
  sessionsText: "If you do not recognise one of these, sign it out. Somebody may be using your account.",
  sessionsLoading: "Loading where you are signed in",
  sessionsNotLoaded: "We could not load where you are signed in",
  otherProvider: "You signed in with another provider. Its page shows your passkeys and where you are signed in.",
  unknownBrowser: "Unknown browser",
  thisOne: "This browser",
  sessionUsed: ["Signed in ",["signedIn"],", last used ",["used"]],
  signOutOne: "Sign out",
  signOutOneLabel: ["Sign out: ",["session"]],
  signOutOthers: "Sign out everywhere else",
  confirmOne: "Sign this browser out? What somebody typed there and did not send stays on that device until the next sign-in.",
  confirmOthers: "Sign out everywhere but in this browser? Unsent entries stay on your other devices until you sign in there again.",
  signInFirst: "If you signed in more than 15 minutes ago, you sign in again first.",
  cancel: "Cancel",
  yesSignOut: "Yes, sign out",
  signingOut: "Signing out",
  signedOut: "Signed out. Only the sessions in this list are left.",
  notSignedOut: "Nothing was signed out",
  backToAdmin: "Back to the admin area",
  backToStaff: "Back to your work",
  onlyThis: "You are signed in nowhere else.",
})
