// Compiled from en/first-run.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  progress: { step: Value; steps: Value }
  name: { step: 'administrator' | 'resort' | 'look' | 'template' | 'guests' | 'mail' | 'trial' | 'other' }
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
  places: { count: number }
  activities: { count: number }
  draftsLeft: { names: Value; count: number }
  useTemplate: { name: Value }
  templateReplaces: { name: Value }
  guestsHere: { count: number }
  fileRows: { people: Value; rows: number; families: number }
  fileKnown: { known: number }
  column: { field: 'firstName' | 'lastName' | 'birthDate' | 'email' | 'phone' | 'cardNumber' | 'other' }
  columnOption: { name: Value }
  columnNumber: { number: Value }
  columnsMissing: { fields: Value }
  dayOrderOption: { order: 'ymd' | 'mdy' | 'dmy' | 'other' }
  rowsNeedYou: { count: number }
  rowProblem: { row: Value; message: Value }
  moreProblems: { count: Value }
  bringIn: { count: number }
  person: { number: Value }
  removePerson: { u: Tag; number: Value }
  mailMissingText: { c: Tag }
  mailTo: { email: Value }
  mailServer: { host: Value; from: Value }
  mailAfter: { seconds: Value }
  lookIn: { email: Value }
  mailCause: { cause: 'unreachable' | 'unsafe' | 'login' | 'sender' | 'recipient' | 'message' | 'other'; c: Tag; from: Value; email: Value; reason: Value }
  phoneSignIn: { email: Value }
  phoneSignInByCode: { email: Value }
  qrLabel: { address: Value }
  tasksLeftText: { count: number }
  templateName: { template: 'small' | 'destination' | 'tubing' | 'bike' | 'other' }
  aboutTemplate: { template: 'small' | 'destination' | 'tubing' | 'bike' | 'other' }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Set up your resort",
  product: "First Chair",
  steps: "Setup steps",
  aboutTime: "About 12 minutes in all. Leave any time, and sign in with your passkey to go on.",
  aboutTimeProvider: "About 12 minutes in all. Leave any time, and sign in to go on.",
  progress: [["step"]," of ",["steps"]],
  name: [["step",1,{"administrator":"Administrator","resort":"Resort","look":"Logo and colors","template":"Template","guests":"Guests","mail":"Test mail","trial":"Try it","other":""}]],
  doneStep: [["n",["name"]],["u",", done"]],
  skippedStep: [["n",["name"]],["u",", left for later"]],
  later: "Left for later",
  back: "Back",
  continue: "Continue",
  laterButton: "Later",
  saving: "Saving",
  savedAt: ["Saved at ",["time"],". You can leave and come back."],
  leaveAnyTime: "You can leave and come back.",
  notLoaded: "The setup did not load.",
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
  givenNameMissing: "Enter the first name.",
  familyNameMissing: "Enter the last name.",
  email: "E-mail",
  emailWrong: "Enter an e-mail address such as maya@example.com.",
  passkeyTitle: "A passkey instead of a password.",
  passkeyText: "Your face, finger or screen lock. On another device, you sign in with the same passkey if your devices share it.",
  addPasskey: "Add my passkey",
  signInWith: ["Sign in with ",["name"]],
  signInFailed: "The sign-in could not start. Please try again.",
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
  noLogoShown: "Guests see the name of the resort instead of a logo.",
  useThese: "Use these",
  preview: "What guests see",
  previewTitle: "Everyone is ready for Saturday",
  previewButton: "Show the arrival card",
  changedMeanwhile: "Somebody else has just changed the theme. Your choice stays here: save it again.",
  templateTitle: "Which is most like you?",
  templateText: "A template fills in places, activities, tasks and a draft waiver. You can change everything later.",
  templates: "Template",
  places: [["count",2,{"one":[0," place"],"other":[0," places"]}]],
  activities: [["count",2,{"one":[0," activity"],"other":[0," activities"]}]],
  waiverEachDay: "Waiver each day",
  draftTitle: "The waiver is a draft.",
  draftText: "Have it read by a lawyer. Guests cannot sign it until you say that this was done. You can sign it yourself, to try check-in.",
  draftsLeft: [["names"],": guests cannot sign ",["count",2,{"one":"it","other":"them"}]," yet."],
  lawyerHasRead: "A lawyer has read it",
  lawyerHasReadQuestion: "Has a lawyer read all of these texts? Guests can sign them then, and the audit log records that you said so.",
  yesRead: "Yes, read by a lawyer",
  noNotYet: "Not yet",
  useTemplate: ["Use “",["name"],"”"],
  keepTemplate: "Continue",
  templateTaken: "The setup is in use, or was made by hand, so a template cannot replace it any more. Change it in the admin area.",
  templateReplaces: ["This replaces the places, activities and tasks of “",["name"],"”."],
  guestsTitle: "Bring your guests",
  guestsText: "From a file of your guests, or one family by hand. Guests sign in with the e-mail address of the family.",
  guestsElsewhere: "Your guests are in another point of sale. The product reads them there, so there is nothing to bring in.",
  guestsHere: [["count",2,{"one":[0," person is here."],"other":[0," people are here."]}]],
  chooseFile: "Choose a file",
  dropFile: "A CSV file. You can drop it here.",
  chooseFileAgain: "Replace",
  fileNeeds: "What the file needs:",
  fileNeedsText: "one row for each person: first name, last name, birth date, and one e-mail for each family. Phone and card number if you have them. Save a spreadsheet as CSV.",
  exampleFile: "Get an example file",
  fileRows: [["people"]," of ",["rows",2,{"one":[0," row"],"other":[0," rows"]}]," can be brought in, ",["families",2,{"one":[0," family"],"other":[0," families"]}],"."],
  fileKnown: [["known",2,{"one":[0," of them is"],"other":[0," of them are"]}]," here already, and will not change."],
  reading: "Reading the file",
  column: [["field",1,{"firstName":"First name","lastName":"Last name","birthDate":"Birth date","email":"E-mail of the family","phone":"Phone","cardNumber":"Card number","other":""}]],
  columnOption: ["Column “",["name"],"”"],
  columnNumber: ["Column ",["number"]],
  columnsMissing: ["Choose the column for: ",["fields"],"."],
  dayOrder: "Dates are written as",
  dayOrderOption: [["order",1,{"ymd":"1984-02-14","mdy":"2/14/1984","dmy":"14.2.1984","other":""}]],
  firstPeople: "The first people, as they were read",
  rowsNeedYou: [["count",2,{"one":[0," row needs you."],"other":[0," rows need you."]}]],
  rowProblem: ["Row ",["row"],": ",["message"]],
  moreProblems: ["And ",["count"]," more."],
  bringIn: ["Bring in ",["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  byHand: "Add the first family by hand",
  byFile: "Use a file instead",
  familyEmail: "E-mail of the family",
  familyEmailHint: "With it the family signs in",
  familyPhone: "Phone",
  person: ["Person ",["number"]],
  head: "Adult who signs",
  birthDate: "Birth date",
  birthDateMissing: "Enter the birth date.",
  addPerson: "Add a person",
  removePerson: ["Remove ",["u","person ",["number"]]],
  saveFamily: "Save the family",
  unreadableFile: "The file could not be read.",
  mailTitle: "Send yourself a mail",
  mailText: "Guests sign in with a code by mail, so this has to work.",
  mailMissingTitle: "There is no mail server yet",
  mailMissingText: ["Set ",["c","SMTP_URL"]," and ",["c","MAIL_FROM"]," on the machine, such as ",["c","SMTP_URL=smtps://user:password@mail.resort.example"],", and start the product again. Then come back to this step."],
  mailWithout: "Without mail, guests sign in with your identity provider only, and messages wait in the admin area.",
  mailTo: ["To ",["email"]],
  mailServer: [["host"],", from ",["from"]],
  sendMail: "Send the mail",
  sendAgain: "Send it again",
  sending: "Sending",
  mailAccepted: "Mail accepted",
  mailAfter: ["After ",["seconds"]," seconds"],
  didItArrive: "Did it arrive?",
  lookIn: ["Look in ",["email"],", also in spam"],
  mailNumber: "Number in the mail",
  mailNumberMissing: "Enter the number in the mail.",
  mailNumberWrong: "That is not the number in the mail.",
  mailRefusedTitle: "The mail was not sent",
  mailCause: [["cause",1,{"unreachable":["The mail server does not answer. Check the host and the port in ",["c","SMTP_URL"],", and that this machine may reach them."],"unsafe":["There is no safe connection to the mail server. Its certificate must be for the host in ",["c","SMTP_URL"],". Port 465 needs ",["c","smtps:"],", port 587 needs ",["c","smtp:"],"."],"login":["The mail server refused the user or the password. Check both in ",["c","SMTP_URL"],". Many providers need a password for apps, and special characters are written as in an address: ",["c","%40"]," is an @."],"sender":["The mail server refused the sender ",["from"],". ",["c","MAIL_FROM"]," must be an address that this mail account may send from."],"recipient":["The mail server refused the recipient ",["email"],". Check that the address exists. Some providers send only to your own addresses until your domain is verified."],"message":["The mail server refused the mail. Often a limit of the provider is reached, or the domain of ",["from"]," has no SPF or DKIM record."],"other":[["reason"]," Check ",["c","SMTP_URL"]," and ",["c","MAIL_FROM"],"."]}]],
  mailThen: "After a change on the machine, start the product again, and send the mail again.",
  mailAnswer: "The answer of the mail server:",
  mailUnclear: "The mail server did not answer in time. The mail may still arrive.",
  tryTitle: "Check in as your first guest",
  tryText: "You get a ticket for today, or for tomorrow after the gates have closed, and see what your guests will see.",
  tryNoLocation: "There is no place yet where guests check in. Choose a template first.",
  tryElsewhere: "Your guests are in another point of sale. Sign in with an account that has a booking there, and open the page of your guests.",
  openGuestPage: "Open the page of your guests",
  tryNames: "Your names are those of your sign-in, because a booking is found by address and name.",
  becomeGuest: "Become the first guest",
  guestListed: "You are in the guest list now. Scan this with your phone, or go on here, in a new tab.",
  guestListedHere: "You are in the guest list now. Go on here, in a new tab. A phone cannot open this address, because it leads only to this machine.",
  phoneSignIn: ["On the phone, sign in as ",["email"],", in the same way as here."],
  phoneSignInByCode: ["On the phone, sign in with the code that we mail to ",["email"],". If the phone asks for a passkey that it does not have, choose “Continue as a guest”."],
  qrLabel: ["The page of your guests, ",["address"]],
  tasksLeft: "Arrival card",
  tasksLeftText: [["count",2,{"one":[0," task left."],"other":[0," tasks left."]}]," This line changes by itself."],
  lookingForBooking: "Looking for your booking",
  notFoundYet: "Your booking was not found yet. The names must be those of your sign-in.",
  cardReady: "Your first guest has an arrival card",
  showCard: "Show the arrival card",
  checkInHere: "Check in here",
  finish: "Finish",
  nothingSaved: "Nobody was brought in, because of the rows above. Correct them in the file, and choose it again.",
  templateName: [["template",1,{"small":"Small hill","destination":"Destination resort with ski school","tubing":"Tubing hill","bike":"Summer bike park","other":""}]],
  aboutTemplate: [["template",1,{"small":"One base, day tickets and season passes, rentals in the lodge.","destination":"Several bases, lessons for children, health notes, photos for passes.","tubing":"One-day waivers, no rental sizes, groups and birthdays.","bike":"Bike sizes and pads, its own waiver, open in summer.","other":""}]],
})
