// Compiled from en/admin-label.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'names-and-more': { names: Value; more: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'export-read': "Read the customer export and its status",
  'export-process': "Start a new run of the export",
  'readiness-read': "Read the readiness of guests, as ids and codes",
  'setup-read': "Read the setup, and try documents of it",
  'setup-write': "Change the whole setup, as an administrator can",
  'access-locations': "The places that guests can choose in the pass checker. Without items, guests enter only the number and the date.",
  'access-location-code': "The code of the access location in the point of sale",
  'hotlist-reasons': "What guests read when a pass is blocked, in the pass checker, on the home page and on the arrival card. It replaces the reason from the point of sale.",
  'hotlist-reason': "The reason or its code in the point of sale",
  'what-guests-see': "What guests see",
  today: "Today",
  'next-7-days': "Next 7 days",
  'this-month': "This month",
  'names-and-more': [["names"]," and ",["more"]," more"],
})
