import { describe, expect, test } from 'vitest'
import { aChildRegistration } from './child-registration.builders.ts'
import { unansweredHealth } from './health-answer-input.ts'
import {
  explicitRegistrationRules,
  isAnswerOf,
  toAnswersInput,
  toExplicitNotes,
  toHealthAnswers,
} from './health-answers.ts'

const noneKnown = { ...unansweredHealth.drugAllergy, answer: 'none-known' } as const
const peanuts = {
  answer: 'something',
  severity: 'life-threatening',
  medicine: ' EpiPen: red jacket ',
  action: 'Use it at once',
} as const
const answers = { drugAllergy: noneKnown, foodAllergy: peanuts, medication: noneKnown, specialCondition: noneKnown }
const { updateDate: _, ...registration } = aChildRegistration({ foodAllergy: 'Peanuts' })
const valid = { ...registration, answers, consentText: 'I agree.' }
const findProblems = (over: object) => {
  const checked = explicitRegistrationRules.safeParse({ ...valid, ...over })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message])
}
const parse = (over: object = {}) => explicitRegistrationRules.parse({ ...valid, ...over })

describe('explicit answers', () => {
  test('are valid if every question is answered, with what to do, and the consent', () => {
    expect(findProblems({})).toEqual([])
  })
  test('are all missing at first: "None" is no answer', () => {
    expect(findProblems({ answers: unansweredHealth, foodAllergy: 'None' })).toEqual(
      ['drugAllergy', 'foodAllergy', 'medication', 'specialCondition'].map((field) => [
        `answers.${field}.answer`,
        'Tap None known, or say what it is.',
      ]),
    )
  })
  test.each([
    ['what it is', { foodAllergy: 'None' }, 'foodAllergy', 'Say what it is.'],
    [
      'how serious it is',
      { answers: { ...answers, foodAllergy: { ...peanuts, severity: null } } },
      'answers.foodAllergy.severity',
      'Say how serious it is.',
    ],
    [
      'what to do',
      { answers: { ...answers, foodAllergy: { ...peanuts, action: ' ' } } },
      'answers.foodAllergy.action',
      'Say what to do.',
    ],
    ['the consent', { consentText: '' }, 'consentText', 'Please agree, so that the ski school may read this.'],
    [
      'an end of a long text',
      { answers: { ...answers, foodAllergy: { ...peanuts, action: 'x'.repeat(301) } } },
      'answers.foodAllergy.action',
      'At most 300 characters.',
    ],
  ])('without %s name the field', (_what, over, path, message) => {
    expect(findProblems(over)).toEqual([[path, message]])
  })
  test('keep the rules of the emergency contacts', () => {
    expect(findProblems({ primaryEmergencyPhone: '' })).toEqual([
      ['primaryEmergencyPhone', 'Primary contact phone required'],
    ])
  })
  test('"none known" is "None" in the registration, whatever was typed before', () => {
    const notes = toExplicitNotes(parse({ medication: 'typed, then None known' }))
    expect(notes).toEqual({
      drugAllergy: 'None',
      foodAllergy: 'Peanuts',
      medication: 'None',
      specialCondition: 'None',
    })
  })
})

describe('stored answers', () => {
  const stored = toHealthAnswers(parse(), { answeredBy: 'Maya', answeredOn: '2026-02-13' })
  test('have who answered and when, and trimmed texts', () => {
    expect(stored).toMatchObject({
      answeredBy: 'Maya',
      answeredOn: '2026-02-13',
      drugAllergy: { answer: 'none-known' },
      foodAllergy: { answer: 'something', note: 'Peanuts', medicine: 'EpiPen: red jacket' },
    })
  })
  test('belong to a registration with the same notes only', () => {
    expect(isAnswerOf(stored, aChildRegistration({ foodAllergy: 'Peanuts' }))).toBe(true)
    expect(isAnswerOf(stored, aChildRegistration({ foodAllergy: 'Nuts' }))).toBe(false)
    expect(isAnswerOf(stored, aChildRegistration({ foodAllergy: 'Peanuts', medication: 'Inhaler' }))).toBe(false)
  })
  test('fill the form again', () => {
    expect(toAnswersInput(aChildRegistration(), stored).foodAllergy).toEqual({
      ...peanuts,
      medicine: 'EpiPen: red jacket',
    })
  })
  test('are missing in an older registration: what says something stays, "None" has to be answered', () => {
    const form = toAnswersInput(aChildRegistration({ foodAllergy: 'Peanuts' }), undefined)
    expect([form.foodAllergy.answer, form.drugAllergy.answer]).toEqual(['something', null])
  })
})
