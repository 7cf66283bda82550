import { describe, expect, test } from 'vitest'
import { aContact } from '../contact-task/contact-task.builders.ts'
import { affirmationOf, nextToHoldPhone } from './who-signs.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const ngozi = aContact({ contactId: 'ngozi', firstName: 'Ngozi', age: 43 })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const unknown = aContact({ contactId: 'sam', firstName: 'Sam', age: null })

describe('the affirmation speaks', () => {
  const text = { affirmation: 'children', adultsAffirmation: 'adults', ownAffirmation: 'own' }
  test.each([
    ['of oneself, where an adult signs alone', [maya], 'own'],
    ['of oneself, where another adult signs alone', [ngozi], 'own'],
    ['of oneself, where the guest has no birth date', [{ ...maya, age: null }], 'own'],
    ['of everybody listed, where all are adults', [maya, ngozi], 'adults'],
    ['of children, where one is covered', [maya, ngozi, juno], 'children'],
    ['of children, where a child is covered alone', [juno], 'children'],
    ['of children, where somebody may be one', [maya, unknown], 'children'],
  ])('%s', (_what, contacts, affirmation) => {
    expect(affirmationOf(text, contacts, 18)).toBe(affirmation)
  })
})

describe('the phone is handed', () => {
  const hand = (now: (typeof maya)[], before?: (typeof maya)[]) =>
    nextToHoldPhone({ covered: now, coveredBefore: before, head: maya, adultAge: 18 })?.firstName

  test('to another adult who signs alone', () => {
    expect(hand([ngozi])).toBe('Ngozi')
    expect(hand([ngozi], [maya])).toBe('Ngozi')
    expect(hand([{ ...ngozi, contactId: 'theo', firstName: 'Theo' }], [ngozi])).toBe('Theo')
  })

  test('back to the guest after that', () => {
    expect(hand([juno], [ngozi])).toBe('Maya')
    expect(hand([maya], [ngozi])).toBe('Maya')
  })

  test('to nobody while the guest signs', () => {
    expect(hand([maya])).toBeUndefined()
    expect(hand([juno], [maya])).toBeUndefined()
    expect(hand([unknown])).toBeUndefined()
    expect(hand([maya, ngozi])).toBeUndefined()
  })
})
