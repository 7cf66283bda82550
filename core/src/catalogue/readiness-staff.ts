// Compiled from en/readiness-staff.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'task-missing': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
  'task-out-of-date': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'birth-date-missing': "Birth date missing",
  'nothing-bought': "Nothing bought for this day",
  'purchase-expired': "Ticket expired",
  'purchase-not-yet-valid': "Ticket not valid yet",
  'blackout-day': "Blackout day",
  'purchase-not-open': "Ticket closed",
  'not-paid': "Ticket not paid",
  'age-does-not-fit': "Ticket for another age",
  'other-place': "Ticket for another place",
  'hours-over': "Ticket hours over",
  'no-pass': "No card yet",
  'pass-to-collect': "Card waits to be collected",
  'pass-blocked': "Card blocked",
  'pass-inactive': "Card switched off",
  'pass-not-linked': "Card without chip or number",
  'phone-not-connected': "Pass not on a phone yet",
  'task-missing': [["kind",1,{"Waiver":"Waiver not signed","RentalProfile":"Sizes missing","ChildRegistration":"Child profile missing","Photo":"Photo missing","other":[["task"]," missing"]}]],
  'task-out-of-date': [["kind",1,{"Waiver":"Waiver not valid on this day","RentalProfile":"Sizes out of date","ChildRegistration":"Child profile out of date","Photo":"Photo out of date","other":[["task"]," out of date"]}]],
  'waiver-text-changed': "Waiver text changed, sign again",
  'waiver-only-on-the-day': "Waiver to sign on the day",
  'waiver-by-another-adult': "Waiver: this adult signs alone",
  'waiver-at-the-desk': "Waiver to sign at the desk",
  'task-impossible': "Waiver dates exclude this day",
  'task-only-later': "Can only be done closer to the visit",
  'photo-rejected': "Photo not accepted",
  'refused-by-point-of-sale': "Gate refuses, reason not known",
  'waiting-for-point-of-sale': "Waiting for the point of sale",
  'possible-duplicate': "Two records of this person",
})
