import { describe, expect, test } from 'vitest'
import { aContact, aTask } from '../contact-task/contact-task.builders.ts'
import { whoCompletes } from './completed-by.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 12 })
const pat = aContact({ contactId: 'pat', firstName: 'Pat', age: null, dateOfBirth: null })
const waiver = aTask()
const on = { adultsSignForThemselves: true, adultAge: 18, oneRiskUrl: 'https://waivers.example' }

test('the guest signs for everybody while the setting is off', () => {
  const off = { ...on, adultsSignForThemselves: false }
  expect([maya, theo, juno, pat].map((contact) => whoCompletes(waiver, contact, off))).toEqual(Array(4).fill('guest'))
})

describe('if adults sign for themselves', () => {
  test('another adult signs with their own signing link', () => {
    expect(whoCompletes(waiver, theo, on)).toBe('contact')
  })

  test('the guest signs for themselves and for minors', () => {
    expect([maya, juno].map((contact) => whoCompletes(waiver, contact, on))).toEqual(['guest', 'guest'])
  })

  test('the adult age of the resort decides', () => {
    const kim = aContact({ contactId: 'kim', firstName: 'Kim', age: 18 })
    expect(whoCompletes(waiver, kim, on)).toBe('contact')
    expect(whoCompletes(waiver, kim, { ...on, adultAge: 19 })).toBe('guest')
  })

  test('the resort completes the waiver of a person without a birth date, who may be an adult or a child', () => {
    expect(whoCompletes(waiver, pat, on)).toBe('resort')
  })

  test('a guest without a birth date still signs for themselves', () => {
    expect(whoCompletes(waiver, { ...pat, isHeadOfHouseHold: true }, on)).toBe('guest')
  })

  test('the guest completes everything but waivers', () => {
    expect(([2, 3, 4] as const).map((taskTypeId) => whoCompletes({ ...waiver, taskTypeId }, theo, on))).toEqual([
      'guest',
      'guest',
      'guest',
    ])
  })

  test('a waiver of an external provider is not signed with a signing link', () => {
    expect(whoCompletes({ ...waiver, externalWaiverId: 'X-1' }, theo, on)).toBe('guest')
  })
})

test('the resort completes the waiver of an external provider while its service is not set up', () => {
  const external = { ...waiver, externalWaiverId: 'X-1' }
  expect(whoCompletes(external, theo, { ...on, oneRiskUrl: '' })).toBe('resort')
  expect(whoCompletes(waiver, juno, { ...on, oneRiskUrl: '' })).toBe('guest')
})
