// Compiled from en/readiness.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'task-missing': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
  'task-out-of-date': { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'birth-date-missing': "The date of birth is missing. Please tell the resort.",
  'nothing-bought': "There is no ticket for this day yet.",
  'purchase-expired': "The ticket is no longer valid on this day.",
  'purchase-not-yet-valid': "The ticket is not valid yet on this day.",
  'blackout-day': "The ticket cannot be used on this day.",
  'purchase-not-open': "The ticket is closed. Please ask the resort.",
  'not-paid': "The ticket is not paid yet. Please contact the resort.",
  'age-does-not-fit': "The ticket is for another age on this day. Please ask the resort.",
  'other-place': "The ticket is for another place.",
  'hours-over': "The gates no longer open for this ticket on this day.",
  'no-pass': "There is no card yet. You get it at the resort.",
  'pass-to-collect': "The card is ready. Please collect it first.",
  'pass-blocked': "The card is blocked. Please contact the resort.",
  'pass-inactive': "The card is switched off. Please contact the resort.",
  'pass-not-linked': "The card is not ready for the gates yet. Please ask at the desk.",
  'phone-not-connected': "The pass is not on a phone yet.",
  'task-missing': [["kind",1,{"Waiver":"The waiver has to be signed.","RentalProfile":"The rental desk needs a rental profile.","ChildRegistration":"The ski school needs a child profile.","Photo":"A photo is needed.","other":["This is still to do: ",["task"],"."]}]],
  'task-out-of-date': [["kind",1,{"Waiver":"The waiver is not valid on this day. It has to be signed again.","RentalProfile":"The rental profile has to be updated.","ChildRegistration":"The child profile has to be updated.","Photo":"A new photo is needed.","other":["This has to be done again: ",["task"],"."]}]],
  'waiver-text-changed': "The waiver has a new text. It has to be signed again.",
  'waiver-only-on-the-day': "The waiver can only be signed on the day of the visit.",
  'waiver-by-another-adult': "This adult has to sign the waiver.",
  'waiver-at-the-desk': "The waiver is signed at the resort.",
  'task-impossible': "The resort has to change the dates of this waiver. Please contact the resort.",
  'task-only-later': "This can only be completed closer to the visit.",
  'photo-rejected': "The resort did not accept the photo. Please take a new one.",
  'refused-by-point-of-sale': "The gates would not open. Please ask at the desk.",
  'waiting-for-point-of-sale': "This is complete and on its way to the gates.",
  'possible-duplicate': "There are two records of this person. The resort can join them.",
})
