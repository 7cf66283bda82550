import { expect, test } from 'vitest'
import { aChildRegistration } from '../child-registration/child-registration.builders.ts'
import type { HealthAnswers } from '../child-registration/health-answers.ts'
import { toHealthNote } from './health-note.ts'

const noneKnown = { answer: 'none-known' } as const
const answers = (over: Partial<HealthAnswers> = {}): HealthAnswers => ({
  drugAllergy: noneKnown,
  foodAllergy: noneKnown,
  medication: noneKnown,
  specialCondition: noneKnown,
  answeredBy: 'Maya',
  answeredOn: '2026-02-13',
  ...over,
})
const nothing = aChildRegistration({ foodAllergy: 'None' })

test('"Nothing to watch for" needs an explicit answer, with who and when', () => {
  expect(toHealthNote({ registration: nothing, answers: answers() })).toMatchObject({
    status: 'none-known',
    items: [],
    answeredBy: 'Maya',
    answeredOn: '2026-02-13',
  })
})
test('a default "None" is not an answer, and neither is a missing registration', () => {
  expect(toHealthNote({ registration: nothing, answers: undefined }).status).toBe('not-answered')
  expect(toHealthNote(undefined)).toMatchObject({ status: 'not-answered', contacts: [] })
})
test('a registration that cannot be read says so', () => {
  expect(toHealthNote({ registration: undefined, answers: undefined }).status).toBe('unreadable')
})
test('a note without an explicit answer is still something to watch for', () => {
  const { status, items } = toHealthNote({
    registration: aChildRegistration({ foodAllergy: 'Peanuts' }),
    answers: undefined,
  })
  expect({ status, items }).toEqual({
    status: 'something',
    items: [{ field: 'foodAllergy', severity: null, medicine: '', action: '', reason: 'Peanuts' }],
  })
})
test('the most serious thing is first, and the call list has its order', () => {
  const something = { answer: 'something', medicine: '', action: 'Rest', note: 'Asthma', severity: 'mild' } as const
  const epiPen = {
    answer: 'something',
    medicine: 'EpiPen: jacket',
    action: 'Use it',
    note: 'Peanuts',
    severity: 'life-threatening',
  } as const
  const { items, contacts } = toHealthNote({
    registration: nothing,
    answers: answers({ drugAllergy: something, foodAllergy: epiPen }),
  })
  expect(items.map(({ reason }) => reason)).toEqual(['Peanuts', 'Asthma'])
  expect(contacts.map(({ name }) => name)).toEqual(['Maya Lindqvist', 'Ingrid Lindqvist'])
})
