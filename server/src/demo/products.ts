import { mobilePassRule } from '@first-chair/core/media/mobile-product'

/** Codes of the waivers, which products and tasks refer to. */
export const waiverCodes = {
  season: 'SEASON-LIABILITY',
  lesson: 'LESSON',
  tubing: 'TUBING-DAY',
  photoRelease: 'PHOTO-RELEASE',
} as const

type Component = {
  code: string
  rules?: readonly string[]
  authorizationTypes?: readonly string[]
  isImageRequired?: boolean
}
type Product = {
  code: string
  name: string
  components: readonly Component[]
  ageMin?: number
  ageMax?: number
  /** True if it cannot be used on the blackout days. */
  hasBlackouts?: boolean
}

const seasonAccess: Component = {
  code: 'LIFT-SEASON',
  rules: ['IMAGEREQUIRED', mobilePassRule],
  authorizationTypes: [waiverCodes.season],
  isImageRequired: true,
}
const dayAccess: Component = { code: 'LIFT-DAY', authorizationTypes: [waiverCodes.season] }
const equipment: Component = {
  code: 'EQUIPMENT',
  rules: ['RENTALPROFILEREQUIRED'],
  authorizationTypes: [waiverCodes.season],
}
const instruction: Component = { code: 'INSTRUCTION', authorizationTypes: [waiverCodes.lesson] }
const childCare: Component = {
  code: 'CHILD-CARE',
  rules: ['CHILDREGPROFILEREQUIRED'],
  authorizationTypes: [waiverCodes.photoRelease],
}

/** The products of Kestrel Ridge. `{season}` in a name is replaced by the label of the season. */
export const products: readonly Product[] = [
  { code: 'SP-ADULT', name: '{season} Season Pass, Adult', components: [seasonAccess] },
  { code: 'SP-YOUTH', name: '{season} Season Pass, Youth (5-17)', components: [seasonAccess] },
  { code: 'SP-SENIOR', name: '{season} Season Pass, Senior (65+)', components: [seasonAccess] },
  { code: 'SP-TWILIGHT', name: '{season} Twilight Pass', components: [seasonAccess] },
  { code: 'SP-LOCALS', name: '{season} Locals Pass', components: [seasonAccess], hasBlackouts: true },
  { code: 'LIFT-1', name: '1-Day Lift Ticket', components: [dayAccess] },
  { code: 'LIFT-3', name: '3-Day Lift Ticket', components: [dayAccess] },
  { code: 'LIFT-TEEN', name: '1-Day Lift Ticket, Teen (13-17)', components: [dayAccess], ageMin: 13, ageMax: 17 },
  { code: 'LIFT-SUMMIT', name: '1-Day Summit Chair Ticket', components: [dayAccess] },
  { code: 'RENT-ADULT', name: 'Performance Rental Package', components: [equipment] },
  { code: 'RENT-JUNIOR', name: 'Junior Rental Package with Helmet', components: [equipment] },
  { code: 'KIDS-FULL', name: 'Kids Lesson, Full Day with Lunch', components: [instruction, childCare, equipment] },
  { code: 'KIDS-HALF', name: 'Kids Lesson, Half Day', components: [instruction, childCare] },
  { code: 'KIDS-CAMP', name: 'Kestrel Camp, 5 Days', components: [instruction, childCare, equipment] },
  { code: 'ADULT-GROUP', name: 'Adult Group Lesson', components: [instruction] },
  { code: 'ADULT-FIRST', name: 'First Time on Snow (Lesson, Lift and Rental)', components: [instruction, equipment] },
  { code: 'PRIVATE-HALF', name: 'Private Lesson, Half Day', components: [instruction] },
  {
    code: 'TUBE-2H',
    name: 'Snow Tubing, 2 Hours',
    components: [{ code: 'TUBING', authorizationTypes: [waiverCodes.tubing] }],
  },
  { code: 'LOCKER', name: '{season} Season Locker', components: [{ code: 'LOCKER' }] },
  { code: 'LUNCH', name: 'Summit House Lunch Voucher', components: [{ code: 'VOUCHER' }] },
]

/** The number of days of tickets for more than one day, by product code. */
export const daysOfTicket: Readonly<Record<string, number>> = { 'LIFT-3': 3 }

/** Locations with a gate for passes. */
export const accessLocations = [
  { code: '100', name: 'Base Gondola' },
  { code: '200', name: 'Summit Chair' },
  { code: '300', name: 'Tubing Hill' },
] as const

/** Places where the resort sells. */
export const salesLocations = [
  { code: 'WEB', name: 'Web shop' },
  { code: 'CALL', name: 'Call centre' },
  { code: 'BASE-TKT', name: 'Base ticket office' },
  { code: 'SUMMIT-SCHOOL', name: 'Summit ski school' },
] as const

const lifts = ['100', '200'] as const
const allDay = { from_time: null, until_time: null }
const toAccessRows = (product_code: string, gates: readonly string[], hours: object = allDay) =>
  gates.map((access_location) => ({ product_code, access_location, ...allDay, ...hours }))

/** Which product opens which gate at which time of day. */
export const accesses = [
  ...['SP-ADULT', 'SP-YOUTH', 'SP-SENIOR', 'SP-LOCALS', 'LIFT-1', 'LIFT-3', 'LIFT-TEEN', 'ADULT-FIRST'].flatMap(
    (code) => toAccessRows(code, lifts),
  ),
  ...toAccessRows('SP-TWILIGHT', lifts, { from_time: '15:00', until_time: '21:00' }),
  ...toAccessRows('LIFT-SUMMIT', ['200'], { from_time: '10:00', until_time: '14:00' }),
  ...toAccessRows('TUBE-2H', ['300']),
]

export const resort = { code: 'KR', groupCode: 'KESTREL' } as const
/** A resort of the same group. Purchases there do not count at Kestrel Ridge. */
export const partnerResort = { code: 'PINE', groupCode: 'KESTREL' } as const
