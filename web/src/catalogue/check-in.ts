// Compiled from en/check-in.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  nextTask: { task: Value }
  step: { position: Value; total: Value; kind: Value }
  stillLoading: { loading: Value }
  membersDone: { done: Value; total: number }
  stepProgress: { done: Value; total: Value }
  cardAction: { button: Value; task: Value; name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading your check-in",
  loadingProfiles: "Loading your profiles",
  profilesNotLoaded: "We could not load your profiles",
  trying: "Trying",
  nextTask: ["Next: ",["task"]],
  step: ["Step ",["position"]," of ",["total"]," · ",["kind"]],
  stillLoading: [["loading"],". This is taking longer than usual."],
  checkInSteps: "Check-in steps",
  profileSteps: "Profile steps",
  home: "Home",
  back: "Back",
  backToHome: "Back to home",
  membersDone: [["done"]," of ",["total",2,{"other":[0," members"]}]],
  stepDone: "Done",
  stepProgress: [["done"]," of ",["total"]],
  draft: "Draft saved",
  draftOfPage: "Draft, until you close this page",
  saved: "Saved",
  offline: "Offline",
  nothingWasSaved: "Nothing was saved. Press Continue to go on with your check-in.",
  continue: "Continue",
  reloading: "Loading",
  checkConnection: "Please check your connection and try again.",
  cardAction: [["button"]," ",["task"]," for ",["name"]],
  draftNotSent: "Draft, not sent yet",
  saving: "Saving",
  saveFailed: "ERROR CALLING API",
  answersKept: "Nothing was lost. Your answers are still here.",
  unsent: "Not sent",
  onThisPhone: "Saved on this phone",
  skipOnThisPhone: "Skipped; saved on this phone",
})
