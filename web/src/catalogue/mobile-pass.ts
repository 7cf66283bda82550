// Compiled from en/mobile-pass.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  connected: { connected: Value; all: Value }
  linkFor: { name: Value; text: Value }
  linkValidity: { day: Value; name: Value }
  currentPhone: { device: Value }
  passCard: { name: Value }
  chooseRecipient: { name: Value }
  onDay: { text: Value; day: Value }
  newLink: { status: Value; recipient: Value }
  undeliverable: { message: Value; recipient: Value }
  actionTo: { action: Value; unseen: Tag; name: Value }
  actionFor: { action: Value; unseen: Tag; name: Value }
  resendIn: { seconds: Value }
  recipient: { label: Value; name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  passFailed: "The pass did not load",
  passesFailed: "The passes did not load",
  loading: "Loading the passes",
  backToHome: "Back to home",
  checkStatus: "Check status again",
  checking: "Checking",
  checked: "Checked just now",
  notChecked: "We could not check just now",
  connected: [["connected"]," of ",["all"]," connected"],
  linkFor: [["name"],": ",["text"]],
  linkValidity: ["The link works until ",["day"],", and only for ",["name"],"."],
  qrCodeOfLink: "QR code of this link",
  qrCodeOfPage: "QR code of this page",
  currentPhone: ["Current phone: ",["device"]],
  passCard: [["name"]," can still use a pass card"],
  chooseRecipient: ["Choose how ",["name"]," gets it"],
  onDay: [["text"],", ",["day"]],
  notResponding: "The ticket system is not responding right now",
  newLink: ["New link: ",["status"]," (",["recipient"],")"],
  undeliverable: [["message"]," (",["recipient"],")"],
  actionTo: [["action"],["unseen"," to ",["name"]]],
  actionFor: [["action"],["unseen",": ",["name"]]],
  oneMoment: "One moment",
  activationFailed: "The pass was not activated",
  limitReached: "Limit for today reached",
  resendIn: ["Resend in ",["seconds"]," s"],
  sendBy: "Send by",
  recipient: [["label"]," for ",["name"]],
  sending: "Sending",
  notSent: "The message was not sent",
})
