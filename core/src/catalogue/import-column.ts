// Compiled from en/import-column.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'requires-task': { kind: 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'place-name': "The name that administrators see",
  'product-code': "The product code",
  'product-name': "The name that guests see",
  'required-waivers': "Codes of the waivers it requires, separated by |",
  'requires-task': ["yes: it requires ",["kind",1,{"RentalProfile":"a rental profile","ChildRegistration":"a child registration","Photo":"a photo","other":["the task ",["task"]]}]],
  'mobile-pass': "yes: guests may have it as a mobile pass",
  'opens-gates': "yes: a pass with it opens the gates",
  'gates-from': "Gates open from this time of day on",
  'gates-until': "Gates open until this time of day",
  'gates-at': "Codes of the access locations where it opens the gates, separated by |; empty: everywhere",
  'age-min': "The youngest age on the day of the visit; empty: no limit",
  'age-max': "The oldest age on the day of the visit; empty: no limit",
  'blackout-days': "Days on which it cannot be used: days or ranges from..until, separated by |",
  'customer-number': "The customer number",
  'first-name': "First name",
  'last-name': "Last name",
  'birth-date': "YYYY-MM-DD; empty if unknown",
  'head-email': "The e-mail of the head of household, for the sign-in",
  telephone: "Telephone number",
  'head-number': "The customer number of the head of household; empty for the head",
  'order-number': "One for each line, such as 1001-1",
  'buyer-number': "The customer number of the person it is for",
  'purchase-kind': "prepaidAccess (such as a season pass), transaction (sold), or orderLine (sold ahead)",
  'a-product-code': "The code of a product",
  'product-date': "The day it is for; required unless prepaidAccess",
  'valid-from': "The first day on which it opens gates",
  'valid-until': "The last day on which it opens gates",
  'is-open': "no: used up. Empty: yes",
  'is-cancelled': "yes: it no longer counts. Empty: no",
  'is-paid': "no: still to be paid; it opens no gate before. Empty: yes",
  'resort-code': "Code of the resort",
  'resort-group-code': "Code of the resort group",
  'sales-location': "Code of the sales location where it was sold",
  'card-number': "The number on the card",
  'owner-number': "The customer number of its owner",
  'chip-number': "The number of the chip",
  'is-active': "no: switched off. Empty: yes",
  'is-printed': "no: still to be produced. Empty: yes",
  'waits-at': "Where the owner gets it, such as a pick-up box; empty: the owner has it",
  'blocked-reason': "A reason, such as LOST; empty: not blocked",
  'blocked-from': "The first day of the block; required with a reason",
  'scan-location-code': "The code of the location in scans",
  'sales-location-code': "The code in sales_location_id of purchases",
})
