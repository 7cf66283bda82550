// Compiled from en/sign-in.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  otherProvider: { name: Value }
  codeSent: { b: Tag; email: Value; minutes: number }
  wrongCode: { tries: number }
  sendAgainIn: { time: Value }
  otherDevice: { b: Tag; number: Value }
  demoMails: { link: Tag }
  codeEndedText: { b: Tag; email: Value }
  needHelp: { link: Tag; phoneNumber: Value }
  waitText: { b: Tag; time: Value }
  waitTries: { b: Tag; time: Value }
  passkeyLost: { email: Value }
  linkText: { b: Tag; email: Value; minutes: number }
  linkTextDevice: { b: Tag; email: Value; device: Value; minutes: number }
  mailTo: { recipient: Value; time: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  signIn: "Sign in",
  tagline: "See you on the snow",
  intro: "We send a code to your e-mail. You need no password.",
  email: "E-mail",
  sendCode: "Send me a code",
  sending: "Sending",
  emailMissing: "Enter your e-mail address.",
  emailWrong: "Enter an e-mail address such as maya@example.com.",
  or: "or",
  otherProvider: ["Sign in with ",["name"]],
  otherProviderUnnamed: "Sign in with your resort account",
  otherProviderFailed: "That sign-in does not answer right now. Please try again in a moment.",
  bookedWith: "Use the e-mail you booked with.",
  noLongerHaveIt: "I no longer have it",
  mailDown: "We cannot send mail right now.",
  mailDownText: "The resort can see this. Use another way, or try again in a few minutes.",
  tryEmailAgain: "Try e-mail again",
  enterCode: "Enter the code",
  codeSent: ["We sent it to ",["b",["email"]],". It works for ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}],"."],
  codeLabel: "Code, 6 digits",
  continue: "Continue",
  checking: "Checking",
  codeIncomplete: "Enter all 6 digits of the code.",
  wrongCode: ["That is not the code. ",["tries",2,{"one":"You can try one more time.","other":["You can try ",0," more times."]}]],
  sendAgainIn: ["Send it again in ",["time"]],
  sendAgain: "Send a new code",
  sendAgainReady: "You can request a new code now.",
  sentAgain: "We sent a new code. The old one no longer works.",
  changeEmail: "Change e-mail",
  otherDevice: ["Reading the mail on another device? Open its link there and enter the number ",["b",["number"]],". This page goes on by itself."],
  demoMails: ["This is a demo: ",["link","read the mail here"],"."],
  codeEnded: "This code has ended",
  codeEndedText: ["Codes work for 10 minutes and only once. We can send a new one to ",["b",["email"]],"."],
  waitAfterWrong: "After 5 wrong codes we wait 15 minutes.",
  needHelp: ["Need help at once? ",["link",["phoneNumber"]]],
  wait: "Please wait a moment",
  waitText: ["Many codes were requested. You can request one again in ",["b",["time"]],"."],
  waitTries: ["The code was wrong too often. You can try again in ",["b",["time"]],"."],
  waitOver: "You can try again now.",
  tryAgain: "Try again",
  stopped: "This sign-in was stopped",
  stoppedText: "Somebody opened the link in the mail and said that it is not them. If that was a mistake, start again.",
  startAgain: "Start again",
  ended: "This page is out of date",
  endedText: "The sign-in is finished or has expired. Nothing is lost.",
  yourName: "What is your name?",
  yourNameText: "Write it as in your booking, so that we find it.",
  givenName: "First name",
  familyName: "Last name",
  givenNameMissing: "Enter your first name.",
  familyNameMissing: "Enter your last name.",
  saving: "Saving",
  usePasskey: "Use my passkey",
  waitingForPasskey: "Waiting for your passkey",
  passkeyOffered: "Next time without a code?",
  passkeyOfferedText: "Sign in with your face, finger or screen lock. It stays on your device, the resort never sees it.",
  passkeyRequired: "Add a passkey",
  passkeyRequiredText: "You work with the data of guests, so a code is not enough. From now on you sign in with your face, finger, screen lock or security key.",
  addPasskey: "Add a passkey",
  notNow: "Not now",
  passkeyNeeded: "Use your passkey",
  passkeyNeededText: "You work with the data of guests, so a code is not enough. Use the passkey that you added.",
  continueAsGuest: "Continue as a guest",
  continueAsGuestText: "You check in for yourself and your family without your passkey. On this device, the pages for your work stay closed until you use it.",
  passkeyLost: ["Did you lose it? Somebody with access to the machine of the resort can give you a link: npm run passkeys -- recover ",["email"]],
  passkeyCancelled: "No passkey was used. You can try again.",
  passkeyNotAdded: "No passkey was added. You can try again.",
  passkeyKnown: "This device already has a passkey of yours. Use it to sign in.",
  passkeyUnsupported: "This browser cannot use passkeys. Open this site in another browser or on another device.",
  recovery: "Get a new passkey",
  recoveryText: "You are signed out everywhere, and add a new passkey. Your old ones stop working when the new one is added.",
  recoveryEnded: "This link has ended",
  recoveryEndedText: "It works for an hour and only once. Ask the operator of the machine for a new one.",
  linkTitle: "Let your other device in?",
  linkText: ["Somebody asked to sign in as ",["b",["email"]]," ",["minutes",2,{"=0":"a moment ago","one":[0," minute ago"],"other":[0," minutes ago"]}],"."],
  linkTextDevice: ["Somebody asked to sign in as ",["b",["email"]]," from ",["device"],", ",["minutes",2,{"=0":"a moment ago","one":[0," minute ago"],"other":[0," minutes ago"]}],"."],
  numberLabel: "The number on your other screen",
  numberHint: "The page on which you asked for the code shows it. There is one try.",
  numberIncomplete: "Enter the 2 digits that your other screen shows.",
  numberWrong: "That was not the number",
  numberWrongText: "Nobody was let in. If you asked for the code yourself, request a new one.",
  yesItIsMe: "Yes, it is me",
  noStopIt: "No, stop it",
  linkDone: "Done",
  linkDoneText: "The page on which you asked for the code goes on by itself. You can close this one.",
  linkStopped: "Stopped",
  linkStoppedText: "Nobody was let in, and every open code for this address has ended.",
  linkEnded: "This link has ended",
  linkEndedText: "Links work for 10 minutes and only once. Request a new code to sign in.",
  loadFailed: "We could not load this page.",
  outbox: "Outbox of the demo",
  outboxText: "A demo sends no mail. The mails that it would send for signing in are shown here, newest first.",
  outboxEmpty: "There are no mails yet. Request a code on the sign-in page.",
  refresh: "Refresh",
  mailTo: ["To ",["recipient"],", ",["time"]],
  firstRun: "The setup cannot start",
  firstRunBack: "Back to the setup",
  firstPasskey: "Add your passkey",
  firstPasskeyText: "With it you become the administrator, and sign in from now on. Your face, finger or screen lock unlocks it.",
})
