import { mobilePassRule, getMobileProducts } from '@first-chair/core/media/mobile-product'
import { externalPointsOfSale, GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { afterEach, describe, expect, test } from 'vitest'
import { insertRows } from '../../../db/insert-rows.ts'
import { aBridge, type ABridge } from '../simulator/a-bridge.builders.ts'
import { bridgeSystems } from '../systems/systems.ts'

const passes = [
  { code: 'SP-ADULT', name: 'Season Pass', rules: [mobilePassRule] },
  { code: 'LIFT-1', name: 'Day Ticket', rules: [] },
]

describe.each(externalPointsOfSale)('behind a bridge to %s', (system) => {
  let bridge: ABridge
  afterEach(() => bridge.close())

  const mobileProductsWith = async (mobilePassProducts: string[]) => {
    bridge = await aBridge(system, { timeLimitMs: 20_000 })
    await insertRows(bridge.pool, 'pos.customer', [
      { ip_code: '7', first_name: 'Maya', last_name: 'Lindqvist', folded_name: 'maya lindqvist', head_ip_code: '7' },
      { ip_code: '8', first_name: 'Theo', last_name: 'Lindqvist', folded_name: 'theo lindqvist', head_ip_code: '7' },
    ])
    await insertRows(
      bridge.pool,
      'pos.product',
      passes.map(({ code, name }) => ({ code, name })),
    )
    await insertRows(
      bridge.pool,
      'pos.product_component',
      passes.map(({ code, rules }) => ({ product_code: code, code: 'LIFT', rules })),
    )
    await insertRows(bridge.pool, 'pos.purchase', [
      { id: 'A7', ip_code: '7', kind: 'prepaidAccess', product_code: 'SP-ADULT' },
      { id: 'A8', ip_code: '8', kind: 'prepaidAccess', product_code: 'LIFT-1' },
    ])
    const household = await bridge.pointOfSale.household('7')
    return getMobileProducts(household, '2026-12-05', GeneralSettings.parse({ mobilePassProducts })).map(
      ({ contactId, productId }) => `${contactId} ${productId}`,
    )
  }

  test('a product that the point of sale allows can be a mobile pass', async () => {
    expect(await mobileProductsWith([])).toEqual(['7 SP-ADULT'])
  })
  test('a product whose code is in the settings can be a mobile pass', async () => {
    expect(await mobileProductsWith(['LIFT-1'])).toEqual(['7 SP-ADULT', '8 LIFT-1'])
  })
})

test('a Siriusware bridge without the field for mobile passes allows none', () => {
  const requires = { formIds: [], rentalProfile: false, childProfile: false, image: false }
  const readRules = (allowed: { allowsMobilePass?: boolean }) => {
    const parts = [{ code: 'LIFT', requires, ...allowed }]
    const written = { sku: 'SP', variant: null, description: 'Season Pass', parts }
    return bridgeSystems.SW.product.shape.parse(written).components[0]?.rules
  }
  expect(readRules({})).toEqual([])
  expect(readRules({ allowsMobilePass: false })).toEqual([])
  expect(readRules({ allowsMobilePass: true })).toEqual([mobilePassRule])
})
