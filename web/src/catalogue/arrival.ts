// Compiled from en/arrival.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  guests: { count: number }
  guestReady: { first: Tag; name: Value; unseen: Tag }
  guestNotReady: { first: Tag; name: Value; unseen: Tag }
  leftForGuest: { b: Tag; name: Value; tasks: Value }
  blockedPass: { b: Tag; name: Value; reasons: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading your arrival card",
  arrivalCard: "Arrival card",
  guests: [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  qrCode: "QR code for the check-in desk",
  guestReady: [["first",["name"]],["unseen",", ready"]],
  guestNotReady: [["first",["name"]],["unseen",", not ready yet"]],
  leftForGuest: [["b",["name"],":"]," ",["tasks"]],
  blockedPass: [["b",["name"]],": ",["reasons"]],
  close: "Close",
})
