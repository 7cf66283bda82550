import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { Authorization, PassMedia, PhotoRecord, Purchase } from '@first-chair/core/household/household'
import type { TimeOfDay } from '@first-chair/core/pass-check/pass-scan'
import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'

/** A customer of the example records. */
export type ExampleCustomer = {
  ipCode: string
  firstName: string
  lastName: string
  email: string | null
  birthDate: string | null
  headIpCode: string
  mergedInto: string | null
  position: number
}

/** Records of a small point of sale, with everything that the contract tests. A contact id is an IP code. */
export type ExampleRecords = {
  customers: readonly ExampleCustomer[]
  products: readonly (Pick<Purchase, 'components'> & { code: string; name: string })[]
  purchases: readonly Omit<Purchase, 'components' | 'productName'>[]
  salesLocations: readonly PosPlace[]
  waivers: readonly { authorizationType: string; name: string; html: string }[]
  authorizations: readonly Authorization[]
  rentalLists: RentalLists
  rentalProfiles: readonly { contactId: string; profile: RentalProfile }[]
  childRegistrations: readonly { contactId: string; registration: ChildRegistration }[]
  photos: readonly (PhotoRecord & { jpeg: Buffer })[]
  media: readonly PassMedia[]
  gates: GateRecords
}

/** The records that decide which gates a pass opens. */
export type GateRecords = {
  accessLocations: readonly PosPlace[]
  /** `place` null = every place; times null = all day. */
  accesses: readonly { productId: string; place: string | null; from: TimeOfDay | null; until: TimeOfDay | null }[]
  purchaseDays: readonly { purchaseId: string; from: CalendarDate; until: CalendarDate }[]
  numbers: readonly { mediaId: string; cardNumber: string; rfidNumber: string | null }[]
  blocks: readonly { mediaId: string; reason: string; from: CalendarDate }[]
}
