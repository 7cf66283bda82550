// Compiled from en/signing-link.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  unsigned: { name: Value; waivers: Value }
  shareFor: { share: Value; name: Value }
  title: { name: Value }
  qrCode: { name: Value }
  validity: { day: Value; name: Value }
  copyOnItsWay: { address: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  unsigned: [["name"],": ",["waivers"]],
  shareFor: [["share"]," for ",["name"]],
  title: ["A link for ",["name"]],
  failed: "The link could not be created",
  creating: "Creating the link",
  createNew: "Create a new link",
  close: "Close",
  qrCode: ["QR code of the link for ",["name"]],
  copy: "Copy link",
  copied: "Copied. You can paste it into a message now.",
  notCopied: "Your browser could not copy the link. Please select it and copy it.",
  validity: ["This link works until ",["day"],", and only for ",["name"],". If you create a new link, this one stops working."],
  copyTitle: "Your copy",
  copyAddress: "Your e-mail address (optional)",
  copyHint: "We send your signed copy there, once, and use the address for nothing else.",
  copyAddressWrong: "Enter an address like name@example.com, or leave the field empty.",
  copyOnItsWay: ["Your copy goes to ",["address"]," within a few minutes."],
})
