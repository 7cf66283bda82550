import type { PersonalRecord } from '@first-chair/core/privacy/privacy'

/** What goes with an erasure: a name, and what it contains. */
export const recordLabels: Record<PersonalRecord, { name: string; contents: string }> = {
  'contact-details': {
    name: 'Name, birth date, contact',
    contents: 'Profile, and cached answers of the point of sale',
  },
  photo: { name: 'Photo', contents: 'Also photos that were not accepted' },
  sizes: { name: 'Sizes and ability', contents: 'Rental profile and its changes' },
  'child-registration': { name: 'Child registration', contents: 'Emergency contacts and health notes' },
  waiver: { name: 'Name and drawing in old waivers', contents: 'The proofs still hold, without the person' },
  message: { name: 'Messages', contents: 'E-mails and text messages' },
  'sign-in': { name: 'Sign-ins, links and codes', contents: 'Nobody signs in as this person any more' },
  'mobile-pass': { name: 'Mobile passes', contents: 'Recipients and phones' },
  'wallet-pass': { name: 'Passes in wallets', contents: 'Phones are told that they are withdrawn' },
  'pick-up': { name: 'Pick-up of children', contents: 'Codes, and who collected the child' },
  'not-sent': { name: 'Data for the point of sale', contents: 'Not sent yet, or the traces of what was sent' },
  audit: { name: 'Values in the audit log', contents: 'Who did what, and when, stays' },
  report: { name: 'Customer report', contents: 'Rows of the report' },
  'legal-hold': { name: 'Reasons of lifted legal holds', contents: 'That there was a hold stays' },
}
