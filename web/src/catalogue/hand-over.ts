// Compiled from en/hand-over.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  step: { position: Value; total: Value; kind: 'Waiver' | 'Photo' | 'RentalProfile' | 'ChildRegistration' | 'other'; names: Value; task: Value }
  pleaseSign: { adult: Value }
  pleaseSignFor: { adult: Value; names: Value }
  pleasePhoto: { adult: Value; names: Value }
  pleaseFill: { adult: Value; names: Value }
  pleaseFillOwn: { adult: Value }
  turnTitle: { name: Value }
  firstTurnTitle: { name: Value }
  turnText: { name: Value }
  turnButton: { name: Value }
  thanks: { name: Value }
  secondsLeft: { seconds: number }
  pinStartedBy: { name: Value }
  pinDigits: { count: Value }
  pinWrong: { left: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "For you",
  loading: "Loading your tasks",
  notLoaded: "Your tasks could not be loaded",
  tryAgain: "Try again",
  giveBack: "Give the tablet back",
  steps: "Your tasks",
  step: [["position"]," of ",["total"]," · ",["kind",1,{"Waiver":["Waiver for ",["names"]],"Photo":["Photo of ",["names"]],"RentalProfile":["Sizes of ",["names"]],"ChildRegistration":["Profile of ",["names"]],"other":[["task"],": ",["names"]]}]],
  pleaseSign: [["adult"],", please sign"],
  pleaseSignFor: [["adult"],", please sign for ",["names"]],
  yourself: "yourself",
  pleasePhoto: [["adult"],", please take a photo of ",["names"]],
  pleaseFill: [["adult"],", please fill this in for ",["names"]],
  pleaseFillOwn: [["adult"],", please fill this in"],
  continue: "Continue",
  turnTitle: ["Now ",["name"],", please take the tablet"],
  firstTurnTitle: [["name"],", please take the tablet"],
  turnText: ["Only ",["name"]," can sign this."],
  turnButton: ["I am ",["name"]],
  thanks: ["Thank you, ",["name"]],
  thanksText: "Everything is saved. Please give the tablet back.",
  openWithPin: "Staff: open with your PIN",
  stillThere: "Are you still there?",
  stillThereText: "This page closes to protect your data. What you finished is saved.",
  secondsLeft: [["seconds",2,{"one":[0," second left"],"other":[0," seconds left"]}]],
  goOn: "Go on",
  pinTitle: "Staff PIN",
  pinStartedBy: [["name"]," started this page."],
  pinDigits: [["count"]," of 4 digits"],
  pinCancel: "Cancel",
  pinDelete: "Delete",
  pinKeys: "Digits",
  pinWrong: [["left",2,{"one":["Wrong PIN. ",0," try is left."],"other":["Wrong PIN. ",0," tries are left."]}]],
  pinChecking: "Checking",
  pinFailed: "The PIN could not be checked",
  blockedTitle: "Staff: please sign in again",
  blockedText: "The PIN was wrong too often, or this page no longer exists.",
  signInAgain: "Sign in again",
})
