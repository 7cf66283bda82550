// Compiled from en/waiver.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  positionAtLocation: { location: Value; position: Value; total: Value }
  signerAtPosition: { position: Value; total: Value; names: Value }
  forPeople: { names: Value }
  coversOne: { name: Value }
  coversMany: { names: Value }
  signingForYourself: { name: Value }
  handPhone: { name: Value }
  handPhoneBack: { name: Value }
  readsAndSigns: { name: Value }
  related: { names: Value }
  exactlyLikeThis: { name: Value }
  signedFor: { names: Value }
  signedUntil: { day: Value }
  signFor: { name: Value }
  copyFor: { button: Value; name: Value }
  frameError: { details: Value }
  apiError: { reason: Value }
  version: { version: Value }
  signedVersion: { version: Value; day: Value }
  signedEarlier: { day: Value }
  signedVersionFor: { version: Value; day: Value }
  changesTitle: { day: Value }
  signedHere: { names: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Waiver",
  pageTitleWithErrors: "Error: Waiver",
  loading: "Loading the waiver",
  loadingSlowly: "Loading the waiver. This is taking longer than usual.",
  loadingTooLong: "The waiver is taking a long time to load",
  providerNotResponding: "The page of the waiver provider is not responding.",
  waitingForLink: "We are still waiting for the link to the waiver.",
  loadingYourWaivers: "Loading your waivers",
  notLoaded: "The waiver did not load",
  pleaseTryAgain: "Please try again.",
  trying: "Loading",
  waiverText: "Waiver text",
  closeAndReturnHome: "Close and return home",
  positionAtLocation: [["location"]," · ",["position"]," of ",["total"]],
  signerAtPosition: [["position"]," of ",["total"],": ",["names"]],
  forPeople: ["For ",["names"]],
  coversOne: ["This signature covers ",["name"]],
  coversMany: ["One signature covers ",["names"]],
  signingForYourself: [["name"],", you are signing for yourself"],
  handPhone: ["Please hand the phone to ",["name"],"."],
  handPhoneBack: ["Please hand the phone back to ",["name"],"."],
  readsAndSigns: [["name"]," reads and signs this waiver."],
  related: ["How are you related to ",["names"],"?"],
  relatedParent: "Parent",
  relatedGuardian: "Legal guardian",
  relatedOther: "Another adult",
  relatedOtherNote: "With the permission of a parent or legal guardian",
  relatedDifferently: "Not the same for each child",
  textChanged: "The waiver text has changed.",
  signAgain: "Please read the new text and sign again.",
  onlineToSign: "You need to be online to sign.",
  continueOnline: "You can continue when you are back online.",
  readMeanwhile: "You can read the waiver and fill in the form now. Press Accept when you are back online.",
  notSent: "Not sent: you're offline.",
  acceptAgain: "Nothing was lost. Press Accept again when you are back online.",
  simpleMark: "If drawing is hard, a simple mark and your typed name are enough.",
  exactlyLikeThis: ["Exactly like this: ",["name"]],
  matches: "Matches",
  matchesAccount: "Matches your account name",
  savingSignature: "Saving your signature",
  skippingWaiver: "Skipping the waiver",
  stillSending: "Still sending. This can take a moment if the signal is weak.",
  signedFor: ["Signed for ",["names"]],
  signed: "Signed",
  signedUntil: ["Signed, good until ",["day"]],
  signsForThemselves: "Signs for themselves",
  sign: "Sign",
  signFor: ["Sign for ",["name"]],
  copyFor: [["button"]," for ",["name"]],
  loadingCopy: "Loading your copy",
  copiesUnavailable: "Your copies cannot be shown right now. What you signed is saved.",
  notShown: "The waiver could not be shown",
  frameError: ["ERROR CALLING 1RISK INTERFACE: ",["details"]],
  close: "Close",
  notSaved: "The waiver was not saved",
  apiError: ["ERROR CALLING API ",["reason"]],
  openAgain: "Open the waiver again",
  version: ["Version ",["version"]],
  changedTitle: "This waiver has changed",
  signedVersion: ["You signed version ",["version"]," on ",["day"],"."],
  signedEarlier: ["You signed an earlier version on ",["day"],"."],
  signedVersionFor: ["Version ",["version"]," was signed on ",["day"],"."],
  showChanges: "Show the changes in the text",
  changesTitle: ["What changed since ",["day"]],
  changesInText: "Changes in the text",
  loadingChanges: "Loading the changes",
  changesNotLoaded: "The changes did not load. Close this and try again.",
  draft: "This waiver is a draft",
  draftForAdministrators: "You are an administrator, so you can sign it to try check-in. Guests cannot sign it until an administrator says that a lawyer has read it.",
  onThisPhone: "Signed; saved on this phone",
  signedHere: ["Signed for ",["names"],". Saved on this phone."],
})
