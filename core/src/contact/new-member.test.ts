import { describe, expect, test } from 'vitest'
import { isSamePerson, newMemberSchema } from './new-member.ts'

const schema = newMemberSchema('2026-12-05')
const member = { firstName: 'Ida', lastName: 'Lindqvist', dateOfBirth: '2021-05-04' }
const messages = (change: object) =>
  schema.safeParse({ ...member, ...change }).error?.issues.map(({ message }) => message)

describe('the names of a new family member', () => {
  test.each(['Ida', 'Zoë', "D'Arcy", 'Anne-Marie', 'Nguyễn', 'Ольга', '美咲', 'Maria do Carmo', 'x'.repeat(50)])(
    '"%s" is a name',
    (firstName) => {
      expect(messages({ firstName })).toBeUndefined()
    },
  )

  test("a phone's typographic apostrophe and hyphen become plain ones, spaces are trimmed", () => {
    expect(schema.parse({ ...member, firstName: '  D’Arcy ', lastName: 'Ray‐Jones' })).toMatchObject({
      firstName: "D'Arcy",
      lastName: 'Ray-Jones',
    })
  })

  test.each([
    ['', 'First name is required.'],
    ['   ', 'First name is required.'],
    ['x'.repeat(51), 'First name may have at most 50 characters.'],
    ['Ida2', "First name may have only letters, spaces, ' and -."],
    ['<b>', "First name may have only letters, spaces, ' and -."],
    ['😀', "First name may have only letters, spaces, ' and -."],
    ["'-'", 'First name needs a letter.'],
  ])('"%s" is refused with "%s"', (firstName, message) => {
    expect(messages({ firstName })).toEqual([message])
  })
})

describe('the birth date of a new family member', () => {
  test.each(['1902-01-02', '2024-02-29', '2026-12-05'])('%s is valid', (dateOfBirth) => {
    expect(messages({ dateOfBirth })).toBeUndefined()
  })

  test.each([
    ['', 'Please enter a date of birth.'],
    ['2023-02-29', 'This month has no such day. Please check the date.'],
    ['2040-13-40', 'The month is a number from 1 to 12.'],
    ['2014-00-10', 'The month is a number from 1 to 12.'],
    ['2014-12-40', 'The day is a number from 1 to 31.'],
    ['21-05-04', 'Please enter day, month and year as numbers, and the year with four digits.'],
    ['2021--04', 'Please enter day, month and year as numbers, and the year with four digits.'],
    ['5/4/2021', 'Please enter day, month and year as numbers, and the year with four digits.'],
    ['1902-01-01', 'Please check the year of birth.'],
    ['2026-12-06', 'A date of birth cannot be in the future.'],
  ])('"%s" is refused with "%s"', (dateOfBirth, message) => {
    expect(messages({ dateOfBirth })).toEqual([message])
  })
})

describe('the check for the same person', () => {
  const existing = { firstName: 'Ída', lastName: 'LINDQVIST', birthDate: '2021-05-04' }

  test('finds the same folded name and birth date', () => {
    expect(isSamePerson(existing, member)).toBe(true)
  })
  test('takes a twin with another name for another person', () => {
    expect(isSamePerson({ ...existing, firstName: 'Ada' }, member)).toBe(false)
  })
  test('takes a namesake with another or an unknown birth date for another person', () => {
    expect(isSamePerson({ ...existing, birthDate: '2021-05-05' }, member)).toBe(false)
    expect(isSamePerson({ ...existing, birthDate: null }, member)).toBe(false)
  })
})
