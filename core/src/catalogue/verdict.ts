// Compiled from en/verdict.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'ready-from': { time: Value }
  'confirmation-sending-by': { sent: Value; by: Value }
  'confirmation-sending': { sent: Value }
  'confirmation-late': { sent: Value }
  'confirmation-retrying-by': { sent: Value; by: Value }
  'confirmation-retrying': { sent: Value }
  'confirmation-given-up': { sent: Value }
  'confirmation-given-up-staff': { sent: Value }
  'pass-blocked-why': { reason: Value }
  'task-missing': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
  'task-out-of-date': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  ready: "Ready",
  'ready-from': ["Ready from ",["time"]],
  pending: "Waiting for the resort",
  unknown: "Not known right now",
  'confirmation-sending-by': ["Sent at ",["sent"],". The resort's system usually confirms by ",["by"],"."],
  'confirmation-sending': ["Sent at ",["sent"],". The resort's system has not confirmed it yet."],
  'confirmation-late': ["Sent at ",["sent"],". The resort's system takes longer than usual."],
  'confirmation-retrying-by': ["Sent at ",["sent"],". The resort's system did not accept it. It is sent again by ",["by"],"."],
  'confirmation-retrying': ["Sent at ",["sent"],". The resort's system did not accept it. It is being sent again."],
  'confirmation-given-up': ["Sent at ",["sent"],". The resort's system did not accept it. Please ask at the desk."],
  'confirmation-given-up-staff': ["Sent at ",["sent"],". The ticket office did not accept it. An administrator has to send it again."],
  'birth-date-missing': "Needs a date of birth",
  'nothing-bought': "No ticket for this day",
  'purchase-expired': "The ticket has expired",
  'purchase-not-yet-valid': "The ticket starts later",
  'blackout-day': "Ticket not valid on this day",
  'purchase-not-open': "The ticket is closed",
  'not-paid': "The ticket is not paid",
  'age-does-not-fit': "The ticket is for another age",
  'other-place': "The ticket is for another place",
  'hours-over': "The hours of the ticket are over",
  'no-pass': "No card yet",
  'pass-to-collect': "Collect the card",
  'pass-blocked': "Blocked",
  'pass-blocked-why': ["Blocked: ",["reason"]],
  'pass-inactive': "The card is switched off",
  'pass-not-linked': "The card is not ready yet",
  'phone-not-connected': "The pass is not on a phone yet",
  'task-missing': [["kind",1,{"Waiver":"Needs a signed waiver","RentalProfile":"Needs a rental profile","ChildRegistration":"Needs a child profile","Photo":"Needs a photo","other":["Still to do: ",["task"]]}]],
  'task-out-of-date': [["kind",1,{"Waiver":"Needs the waiver again","RentalProfile":"Needs a new rental profile","ChildRegistration":"Needs a new child profile","Photo":"Needs a new photo","other":["To do again: ",["task"]]}]],
  'waiver-text-changed': "Needs the new waiver signed",
  'waiver-only-on-the-day': "Waiver to sign on the day",
  'waiver-by-another-adult': "Needs to sign the waiver",
  'waiver-at-the-desk': "Waiver to sign at the resort",
  'task-impossible': "Ask at the desk",
  'task-only-later': "Can only be done later",
  'waiting-for-point-of-sale': "Waiting for the resort",
  'photo-rejected': "Needs a new photo",
  'refused-by-point-of-sale': "The gates would not open",
  'possible-duplicate': "Two records of this person",
  'other-code': "Ask at the desk",
  'needed-at-gate': "The lift gate needs it",
  'shut-at-gate': "The lift gate stays closed",
  'at-pick-up': "You get it at the resort",
  'at-rental': "The rental desk needs it",
  'at-rental-lift-opens': "For the rental desk. The lift opens.",
  'at-lesson': "The ski school needs it",
  'at-lesson-lift-opens': "For the ski school. The lift opens.",
  'at-nothing': "It stops nothing",
})
