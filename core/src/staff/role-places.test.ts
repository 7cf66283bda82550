import { expect, test } from 'vitest'
import { administratorPlaces, getRolesAt, joinPlaces, nowhere, type StaffPlaces } from './role-places.ts'

const base = 1
const school = 2
const places: StaffPlaces = {
  desk: { isEverywhere: false, locationIds: [base] },
  rental: nowhere,
  lift: nowhere,
  patrol: nowhere,
  lessons: { isEverywhere: true, locationIds: [] },
}

test('a role counts at the locations that were chosen, or everywhere', () => {
  expect(getRolesAt(places, base)).toEqual(['desk', 'lessons'])
  expect(getRolesAt(places, school)).toEqual(['lessons'])
})

test('an administrator may do what the desk may do at every location, and nothing of the other roles', () => {
  expect(getRolesAt(administratorPlaces, school)).toEqual(['desk'])
})

test('a person on both lists has the roles of both', () => {
  const joined = joinPlaces(administratorPlaces, places)
  expect(getRolesAt(joined, school)).toEqual(['desk', 'lessons'])
  const schoolDesk = { ...places, desk: { isEverywhere: false, locationIds: [school] } }
  expect(joinPlaces(places, schoolDesk).desk.locationIds).toEqual([base, school])
})
