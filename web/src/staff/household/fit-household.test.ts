import { describe, expect, test } from 'vitest'
import { aMissingWaiver, anArrival, aStaffHousehold, aStaffPerson } from '../staff.builders.ts'
import { fitHousehold } from './fit-household.ts'

const ids = ['1001', '1002', '1003', '1004', '1005']
const aFamily = (reasons: number) =>
  aStaffHousehold({
    people: ids.map((contactId) =>
      aStaffPerson({ contactId, reasons: Array.from({ length: reasons }, () => aMissingWaiver) }),
    ),
    booked: { rental: 4, lesson: 2 },
    events: ids.map((contactId) => anArrival(contactId)),
  })
const tablet = { width: 820, height: 1180 }
const turned = { width: 1180, height: 820 }

describe('a family of five', () => {
  test.each([tablet, turned, { width: 768, height: 1024 }, { width: 1024, height: 768 }])(
    'with two reasons each has low rows on a tablet of $width x $height',
    (size) => {
      expect(fitHousehold(aFamily(2), size).isLow).toBe(true)
    },
  )
  test('that is ready has usual rows, and as many of the last events as there is room for', () => {
    expect(fitHousehold(aFamily(0), tablet)).toEqual({ isLow: false, events: 2, isFolded: false })
    expect(fitHousehold(aFamily(0), turned)).toEqual({ isLow: false, events: 2, isFolded: false })
  })
  test('has the line of the day behind a button where there is no room for it', () => {
    expect(fitHousehold(aFamily(2), { width: 768, height: 1024 })).toMatchObject({ isFolded: true, events: 2 })
    expect(fitHousehold(aFamily(0), { width: 768, height: 1024 })).toMatchObject({ isFolded: false })
  })
  test('has fewer events where something else is open too, which has a line of its own', () => {
    const family = aFamily(0)
    const people = family.people.map((person) => ({ ...person, alsoOpen: [aMissingWaiver] }))
    expect(fitHousehold({ ...family, people }, tablet)).toEqual({ isLow: false, events: 1, isFolded: false })
  })
  test('has usual rows on a phone, which scrolls', () => {
    expect(fitHousehold(aFamily(4), { width: 390, height: 844 })).toEqual({ isLow: false, events: 5, isFolded: false })
  })
})
