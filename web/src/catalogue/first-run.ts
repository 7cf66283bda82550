// Compiled from en/first-run.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  progress: { step: Value; steps: Value }
  name: { step: 'administrator' | 'resort' | 'look' | 'template' | 'guests' | 'mail' | 'other' }
  doneStep: { n: Tag; name: Value; u: Tag }
  skippedStep: { n: Tag; name: Value; u: Tag }
  savedAt: { time: Value }
  linkEndedText: { c: Tag }
  linkTakenText: { b: Tag }
  signInWith: { name: Value }
  timeZoneNow: { time: Value }
  welcomeBack: { name: Value }
  leftAt: { step: Value }
  change: { u: Tag; name: Value }
  doNow: { u: Tag; name: Value }
  goOn: { step: Value }
  logoFacts: { width: Value; height: Value }
  colorFacts: { color: Value; on: 'white' | 'other'; ratio: Value }
  colorAdjusted: { color: Value; shown: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Set up your resort",
  product: "First Chair",
  steps: "Set-up steps",
  aboutTime: "About 12 minutes in all. Leave any time, and sign in with your passkey to go on.",
  aboutTimeProvider: "About 12 minutes in all. Leave any time, and sign in to go on.",
  progress: [["step"]," of ",["steps"]],
  name: [["step",1,{"administrator":"Administrator","resort":"Resort","look":"Logo and colors","template":"Template","guests":"Guests","mail":"Test mail","other":""}]],
  doneStep: [["n",["name"]],["u",", done"]],
  skippedStep: [["n",["name"]],["u",", left for later"]],
  later: "Left for later",
  back: "Back",
  continue: "Continue",
  laterButton: "Later",
  saving: "Saving",
  savedAt: ["Saved at ",["time"],". You can leave and come back."],
  leaveAnyTime: "You can leave and come back.",
  notLoaded: "The set-up did not load.",
  tryAgain: "Try again",
  linkEnded: "This link no longer works",
  linkEndedText: ["It works for a day, until there is an administrator. On the machine, ",["c","npm run first-run"]," prints a new one. If you are the administrator, sign in."],
  linkTaken: "Somebody else is setting up this resort",
  linkTakenText: ["They used this link before you, and are the first administrator now. Ask them to add you under ",["b","Access"],"."],
  signIn: "Sign in",
  notAllowed: "Only administrators can set up the resort",
  notAllowedText: "You are signed in, but not as an administrator.",
  administratorTitle: "You are the first administrator",
  administratorText: "This link works once. It ends when you add your passkey.",
  administratorProviderText: "This link works once. It ends when you have signed in.",
  givenName: "First name",
  familyName: "Last name",
  givenNameMissing: "Enter your first name.",
  familyNameMissing: "Enter your last name.",
  email: "E-mail",
  emailWrong: "Enter an e-mail address such as maya@example.com.",
  passkeyTitle: "A passkey instead of a password.",
  passkeyText: "Your face, finger or screen lock. On another device, you sign in with the same passkey if your devices share it.",
  addPasskey: "Add my passkey",
  signInWith: ["Sign in with ",["name"]],
  signInFailed: "The sign-in could not begin. Please try again.",
  resortTitle: "Your resort",
  resortText: "Guests see the name on every page.",
  resortName: "Name",
  resortNameMissing: "Enter the name of the resort.",
  timeZone: "Time zone",
  timeZoneNow: ["Now ",["time"]," there"],
  timeZoneMissing: "Choose a time zone.",
  adultAge: "Adult from the age of",
  adultAgeHint: "Adults sign for themselves",
  adultAgeWrong: "Enter an age from 13 to 30.",
  phoneNumber: "Phone guests can call",
  phoneNumberHint: "Leave it empty if there is none",
  welcomeBack: ["Welcome back, ",["name"]],
  leftAt: ["You left at step ",["step"],". Nothing was lost."],
  change: ["Change ",["u",["name"]]],
  doNow: ["Do it now: ",["u",["name"]]],
  next: "Next",
  goOn: ["Go on with step ",["step"]],
  finished: "Your resort is set up",
  finishedText: "Everything else is in the admin area. Overview lists what is still missing.",
  openOverview: "Open the admin area",
  lookTitle: "Your logo, your colors",
  lookText: "We take three colors from your logo, and check that text on them stays readable.",
  lookTaken: "We took three colors from your logo, and checked that text on them stays readable.",
  chooseLogo: "Choose a logo",
  replaceLogo: "Replace",
  dropLogo: "PNG, JPEG, WebP or SVG. You can drop the file here.",
  logoFacts: [["width"]," by ",["height"]," pixels"],
  logoUnreadable: "This file is not a picture that the browser can show. Choose a PNG, JPEG, WebP or SVG file.",
  logoTooSmall: "This picture is small. Choose one of at least 64 by 64 pixels.",
  colors: "Colors",
  primary: "Buttons",
  accent: "Accent",
  sidebar: "Side panel",
  colorFacts: [["color"],", ",["on",1,{"white":"white text","other":"dark text"}],", ",["ratio"]," to 1"],
  colorAdjusted: [["color"]," makes text hard to read, so it is shown as ",["shown"]],
  readable: "Readable",
  adjusted: "Adjusted",
  otherColors: "Try other colors",
  noLogo: "I have no logo yet",
  noLogoShown: "Guests see the name of the resort in the place of a logo.",
  useThese: "Use these",
  preview: "What guests see",
  previewTitle: "Everyone is ready for Saturday",
  previewButton: "Show the arrival card",
  changedMeanwhile: "Somebody else has just changed the theme. Your choice stays here: save it again.",
})
