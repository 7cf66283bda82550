// Compiled from en/arrival.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  guests: { count: number }
  guestOnCard: { first: Tag; name: Value; unseen: Tag; verdict: Value }
  leftForGuest: { b: Tag; name: Value; tasks: Value }
  readyFor: { day: Value }
  readyAt: { moment: Value }
  asOf: { text: Value; moment: Value }
  verdictOf: { name: Value; verdict: Value }
  checked: { moment: Value }
  timeToday: { time: Value }
  timeOn: { time: Value; day: Value }
  lastAnswer: { text: Value; moment: Value }
  noSignalText: { moment: Value }
  someReady: { ready: number }
  pastTitle: { day: Value }
  sendTo: { name: Value }
  shareText: { place: Value }
  doTask: { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; name: Value; task: Value }
  onThisPhone: { text: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading your arrival card",
  arrivalCard: "Arrival card",
  guests: [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  qrCode: "QR code for the check-in desk",
  guestOnCard: [["first",["name"]],["unseen",", ",["verdict"]]],
  leftForGuest: [["b",["name"],":"]," ",["tasks"]],
  close: "Close",
  place: "Place",
  ready: "Ready",
  readyFor: ["Ready for ",["day"]],
  readyAt: ["Ready at ",["moment"]],
  asOf: [["text"],", as of ",["moment"]],
  verdictOf: [["name"],": ",["verdict"]],
  checked: ["Checked at ",["moment"]],
  timeToday: [["time"]," today"],
  timeOn: [["time"]," on ",["day"]],
  unknownNote: "This card checks again by itself.",
  lastAnswer: ["Last answer: ",["text"]," at ",["moment"]],
  checking: "Checking now",
  keepPage: "Keep this page open",
  savedOnPhone: "Saved on this phone until the end of your visit",
  noSignalTitle: "No signal. This card still works.",
  noSignalText: ["It shows the answer of ",["moment"],"."],
  noSignalYet: "It could not be checked yet.",
  oldTitle: "This could not be checked again.",
  pendingTitle: "Done. Waiting for the resort",
  pendingText: "You have done everything. The card turns to ready by itself.",
  unknownTitle: "We could not check",
  unknownText: "The system of the resort does not answer right now. Your card still has your code.",
  someReady: [["ready",2,{"one":"One of you can go to the lift.","other":[0," of you can go to the lift."]}]],
  notReadyTitle: "What is open",
  pastTitle: ["This card was for ",["day"]],
  pastText: "The next time you come, your home page shows a new card.",
  save: "Save to photos",
  saving: "Saving",
  saveFailed: "The picture could not be made. Take a screenshot instead.",
  send: "Send",
  sendTo: ["Send to ",["name"]],
  shareText: ["Our arrival card for ",["place"],". Sign in to open it:"],
  fileName: "arrival-card",
  doTask: [["kind",1,{"Waiver":["Sign the waiver of ",["name"]],"RentalProfile":["Add the sizes of ",["name"]],"ChildRegistration":["Register ",["name"]],"Photo":["Add a photo of ",["name"]],"other":[["task"]," of ",["name"]]}]],
  pickUpCode: "Pick-up code today",
  pickUpHint: "Show it when you pick your child up from the ski school.",
  onThisPhone: [["text"]," (saved on this phone)"],
})
