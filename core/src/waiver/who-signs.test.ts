import { describe, expect, test } from 'vitest'
import { aContact } from '../contact-task/contact-task.builders.ts'
import { getAffirmation, getNextPhoneHolder } from './who-signs.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const ngozi = aContact({ contactId: 'ngozi', firstName: 'Ngozi', age: 43 })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const unknown = aContact({ contactId: 'sam', firstName: 'Sam', age: null })

describe('the affirmation is', () => {
  const text = { affirmation: 'children', adultsAffirmation: 'adults', ownAffirmation: 'own' }
  test.each([
    ['the own one, if the guest signs for themselves', [maya], 'own'],
    ['the own one, if another adult signs for themselves', [ngozi], 'own'],
    ['the own one, if the guest has no birth date', [{ ...maya, age: null }], 'own'],
    ['the one for adults, if all are adults', [maya, ngozi], 'adults'],
    ['the one for children, if a child is covered', [maya, ngozi, juno], 'children'],
    ['the one for children, if only a child is covered', [juno], 'children'],
    ['the one for children, if a person may be a child', [maya, unknown], 'children'],
  ])('%s', (_what, contacts, affirmation) => {
    expect(getAffirmation(text, contacts, 18)).toBe(affirmation)
  })
})

describe('the phone is handed', () => {
  const getHolder = (now: (typeof maya)[], before?: (typeof maya)[]) =>
    getNextPhoneHolder({ covered: now, coveredBefore: before, head: maya, adultAge: 18 })?.firstName

  test('to another adult who signs for themselves', () => {
    expect(getHolder([ngozi])).toBe('Ngozi')
    expect(getHolder([ngozi], [maya])).toBe('Ngozi')
    expect(getHolder([{ ...ngozi, contactId: 'theo', firstName: 'Theo' }], [ngozi])).toBe('Theo')
  })

  test('back to the guest afterwards', () => {
    expect(getHolder([juno], [ngozi])).toBe('Maya')
    expect(getHolder([maya], [ngozi])).toBe('Maya')
  })

  test('to nobody while the guest signs', () => {
    expect(getHolder([maya])).toBeUndefined()
    expect(getHolder([juno], [maya])).toBeUndefined()
    expect(getHolder([unknown])).toBeUndefined()
    expect(getHolder([maya, ngozi])).toBeUndefined()
  })
})
