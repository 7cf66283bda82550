import { describe, expect, test } from 'vitest'
import { resolveLinkedLocation, resolveLocationName } from './choose-location.ts'
import { resolveCurrentLocation } from './current-location.ts'
import { findEditProfileLocation } from './edit-profile-location.ts'
import { followsPurchases, hasDefaultActivity, toSlug, type LocationSummary } from './location.ts'

function aLocation(over: Partial<LocationSummary> & Pick<LocationSummary, 'id' | 'name'>): LocationSummary {
  return { slug: toSlug(over.name), isEnabled: true, isDefault: false, isEditProfileLocation: false, ...over }
}

const base = aLocation({ id: 1, name: 'Base Village', isDefault: true })
const school = aLocation({ id: 12, name: 'Ski & Ride School' })
const closed = aLocation({ id: 3, name: 'North Lodge', isEnabled: false })
const profile = aLocation({ id: 4, name: 'Edit Profile', isEditProfileLocation: true })
const chalet = aLocation({ id: 5, name: 'Chalet d’Été' })
const all = [base, school, closed, profile, chalet]

describe('a link names a location', () => {
  test.each([
    ['1', base],
    ['12', school],
    ['Base Village', base],
    ['base-village', base],
    ['BASE-village', base],
    ['base village', base],
    ['Base-Village', base],
    ['  base  village ', base],
    ['ski-ride-school', school],
    ['Ski & Ride School', school],
    ['chalet-d-ete', chalet],
    ["chalet d'été", chalet],
    ['CHALET-D’ÉTÉ'.normalize('NFD'), chalet],
  ])('"%s"', (name, location) => {
    expect(resolveLocationName(all, name)).toEqual({ kind: 'found', location })
  })

  test.each(['2', '0', '-1', '1.0', '1e0', '', '-', 'base', 'village', 'nowhere', '99999999999999999999', '__proto__'])(
    '"%s" names no location',
    (name) => {
      expect(resolveLocationName(all, name)).toEqual({ kind: 'unknown' })
    },
  )

  test.each(['3', 'North Lodge', 'north-lodge'])(
    '"%s" is closed; it does not fall back to the default location',
    (name) => {
      expect(resolveLocationName(all, name)).toEqual({ kind: 'closed', location: closed })
    },
  )

  test('a location that was renamed is still found by the slug of its link', () => {
    const renamed = aLocation({ id: 7, name: 'Summit House', slug: 'top-station' })
    expect(resolveLocationName([renamed], 'top-station')).toEqual({ kind: 'found', location: renamed })
    expect(resolveLocationName([renamed], 'summit house')).toEqual({ kind: 'found', location: renamed })
  })
})

describe('a link that names no location', () => {
  test('leads to the default location with a notice', () => {
    expect(resolveLinkedLocation(all, 'nowhere')).toEqual({
      chosen: { kind: 'found', location: base },
      isLinkUnknown: true,
    })
  })
  test('reports a default location that is closed', () => {
    const location = { ...base, isEnabled: false }
    expect(resolveLinkedLocation([location], '77')).toEqual({
      chosen: { kind: 'closed', location },
      isLinkUnknown: true,
    })
  })
  test('leads nowhere without a default location', () => {
    expect(resolveLinkedLocation([school], '77')).toEqual({ chosen: { kind: 'unknown' }, isLinkUnknown: true })
  })
  test('is different from a link that names an open or closed location', () => {
    expect(resolveLinkedLocation(all, '12')).toEqual({
      chosen: { kind: 'found', location: school },
      isLinkUnknown: false,
    })
    expect(resolveLinkedLocation(all, '3')).toEqual({
      chosen: { kind: 'closed', location: closed },
      isLinkUnknown: false,
    })
  })
})

describe('without a link', () => {
  test('the remembered location is the current one', () => {
    expect(resolveCurrentLocation(all, 12)).toEqual({ kind: 'found', location: school })
  })

  test('without a remembered or existing location the default one is the current one', () => {
    expect(resolveCurrentLocation(all, undefined)).toEqual({ kind: 'found', location: base })
    expect(resolveCurrentLocation(all, 999)).toEqual({ kind: 'found', location: base })
  })

  test('a remembered location that has closed is reported as closed', () => {
    expect(resolveCurrentLocation(all, 3)).toEqual({ kind: 'closed', location: closed })
  })

  test('the edit-profile location is never the current one, even if it was remembered or is the default', () => {
    expect(resolveCurrentLocation(all, profile.id)).toEqual({ kind: 'found', location: base })
    expect(resolveCurrentLocation([{ ...profile, isDefault: true }, school], undefined)).toEqual({ kind: 'unknown' })
  })

  test('without any location there is no current one', () => {
    expect(resolveCurrentLocation([], undefined)).toEqual({ kind: 'unknown' })
  })
})

test('the edit-profile location is the marked one, if it is enabled', () => {
  expect(findEditProfileLocation(all)).toBe(profile)
  expect(findEditProfileLocation([{ ...profile, isEnabled: false }])).toBeUndefined()
})

test('a location follows purchases if the operator set it so; the edit-profile location never does', () => {
  const driven = { usePosTransactionsAndOrders: true, isEditProfileLocation: false }
  expect(followsPurchases(driven)).toBe(true)
  expect(followsPurchases({ ...driven, isEditProfileLocation: true })).toBe(false)
  expect(followsPurchases({ ...driven, usePosTransactionsAndOrders: false })).toBe(false)
})

test('a default activity counts only if it is linked', () => {
  const link = { id: 1, locationId: 1, activityId: 7 }
  expect(hasDefaultActivity({ defaultActivityId: 7, activityLocations: [link] })).toBe(true)
  expect(hasDefaultActivity({ defaultActivityId: 8, activityLocations: [link] })).toBe(false)
  expect(hasDefaultActivity({ defaultActivityId: null, activityLocations: [link] })).toBe(false)
})
