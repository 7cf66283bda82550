import * as z from 'zod/mini'
import { defineBridgeCall } from './bridge-call.ts'
import { boundedList, code, Lists, shortText } from './shapes.ts'

const place = z.object({ code, name: shortText })
const entry = { listKey: 'II', listDescription: 'Type II: moderate, varied slopes', dinLookupValue: 2 }

/** The calls for lists that are about no customer. They are the same for all systems. */
export const listCalls = {
  countBuyingHouseholds: defineBridgeCall('countBuyingHouseholds', 'GET', '/buying-households/count', {
    summary: 'The number of households with a purchase that was not cancelled',
    answer: z.object({ households: z.int().check(z.minimum(0)) }),
    timeLimitMs: 30_000,
    example: { answer: { households: 21_400 } },
  }),
  accessLocations: defineBridgeCall('accessLocations', 'GET', '/access-locations', {
    summary: 'The places where passes are scanned, for the admin area; not-offered if there is no such list',
    description: '`validateScans` sends the code as `accessLocationId`.',
    answer: z.object({ accessLocations: boundedList(place) }),
    refusals: ['not-offered'],
    example: { answer: { accessLocations: [{ code: 'BASE', name: 'Base Gondola' }] } },
  }),
  salesLocations: defineBridgeCall('salesLocations', 'GET', '/sales-locations', {
    summary: 'The places that sell, for the admin area; not-offered if there is no such list',
    description: 'Purchases have the code as `salesLocationId`.',
    answer: z.object({ salesLocations: boundedList(place) }),
    refusals: ['not-offered'],
    example: { answer: { salesLocations: [{ code: 'WEB', name: 'Web shop' }] } },
  }),
  rentalLists: defineBridgeCall('rentalLists', 'GET', '/rental-lists', {
    summary: 'The lists for rental profiles in order, including hidden entries (lookup value below 0)',
    answer: Lists,
    example: {
      answer: { abilityRefs: [entry], ageRefs: [], heightRefs: [], weightRefs: [], shoeSizeRefs: [] },
    },
  }),
}
