// Compiled from en/staff-desk.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'link-sent': { name: Value; time: Value }
  'take-photo-of': { name: Value }
  'reject-title': { name: Value }
  'reject-done': { emails: number }
  'change-arrived': { by: Value; names: Value }
  'change-undone': { by: Value; names: Value }
  'change-photo': { names: Value }
  'step-some': { done: Value; count: Value }
  'arrived-to-come': { count: Value }
  'rental-to-come': { count: Value }
  'lesson-to-come': { count: Value }
  'picked-up-to-come': { count: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'send-link': "Send link",
  sending: "Sending",
  'link-sent': ["Sent to ",["name"],", ",["time"]],
  'link-outbox': "No mail server is set up. The message waits in the outbox.",
  'link-failed': "The link was not sent",
  'take-photo': "Take photo",
  'take-photo-of': ["Photo of ",["name"]],
  'photo-hint': "Face inside the oval, no goggles or hat",
  take: "Take it",
  again: "Again",
  'use-it': "Use it",
  saving: "Saving",
  'photo-failed': "The photo was not saved",
  'needs-network': "Needs a network",
  cancel: "Cancel",
  ok: "OK",
  turn: "Turn camera",
  'not-accepted': "Not accepted",
  'not-accepted-mark': "Photo not accepted",
  'reject-title': ["Why is the photo of ",["name"]," not accepted?"],
  'reject-message': "The guest reads:",
  'reject-send': "Not accepted, tell the guest",
  'reject-done': [["emails",2,{"=0":"The guest reads it at the next visit of the page.","other":"The guest was told by e-mail."}]],
  'reject-failed': "This was not recorded",
  'eyes-covered': "Goggles or sunglasses",
  'face-covered': "Face covered",
  unclear: "Blurred or dark",
  'too-far-away': "Too far away",
  'several-people': "Several people",
  'another-person': "Another person",
  'not-recent': "Too old",
  'no-face': "No face",
  'change-arrived': [["by"]," checked in ",["names"],"."],
  'change-undone': [["by"]," undid the arrival of ",["names"],"."],
  'change-photo': [["names"],": new photo."],
  line: "Their day at a glance",
  'step-arrived': "Arrived",
  'step-rental': "Rental",
  'step-lesson': "Lesson",
  'step-picked-up': "Picked up",
  'print-card': "Print card",
  'card-loading': "Loading",
  'card-failed': "The card was not printed",
  'step-some': [["done"]," of ",["count"]],
  'arrived-to-come': [["count"]," to come"],
  'rental-to-come': [["count"]," to fit"],
  'lesson-to-come': [["count"]," to hand over"],
  'picked-up-to-come': [["count"]," to pick up"],
})
