import { afterAll, beforeAll, describe } from 'vitest'
import { describeCustomers } from './customers.contract.ts'
import { describeBuyingHouseholds, describeHousehold, describePurchaseValidity } from './households.contract.ts'
import { describeMediaOfContacts } from './media-of-contacts.contract.ts'
import { describePassScans } from './pass-scans.contract.ts'
import type { PointOfSale } from './point-of-sale.ts'
import { describeErasures } from './erasures.contract.ts'
import { describeChildRegistrations, describePhotos, describeRentalProfiles } from './records.contract.ts'
import { describeLists, describeSignatures } from './waivers.contract.ts'

type Opened = { pointOfSale: PointOfSale; close(): Promise<void> }

/** Contract tests for every point of sale. `open` returns one with exactly the example records. */
export function describePointOfSale(name: string, open: () => Promise<Opened>): void {
  describe(`the point of sale "${name}"`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const pos = () => opened.pointOfSale

    // The order matters: later tests add records to households that earlier tests read.
    describeCustomers(pos)
    describeHousehold(pos)
    describePurchaseValidity(pos)
    describeBuyingHouseholds(pos)
    describeLists(pos)
    describeRentalProfiles(pos)
    describeChildRegistrations(pos)
    describeSignatures(pos)
    describePassScans(pos)
    describeMediaOfContacts(pos)
    describePhotos(pos)
    describeErasures(pos)
  })
}
