import { describe, expect, test } from 'vitest'
import { aChildRegistration } from '../child-registration/child-registration.builders.ts'
import { aRentalProfile, rentalLists } from '../rental-profile/rental-profile.builders.ts'
import { judgeRegistration, judgeSizes } from './judge-confirmation.ts'
import { getRefusalMessage } from './refusal-message.ts'
import { confirmationRefusals, type ContactsToConfirm, type SizesToConfirm } from './unchanged-record.api.ts'

const stored = aRentalProfile()
const seen: SizesToConfirm = {
  selectedAbility: 'II',
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: 'US 8',
  selectedGoofy: 'N',
  hasGrown: null,
}
const rules = { lists: rentalLists, age: 12, enableShoeSize: true, enableStance: true }
const [adult, child, complete] = [{ asks: 'nothing' }, { asks: 'sizes' }, { isComplete: true }] as const

describe('the confirmation of a rental profile', () => {
  test('is accepted without a question for an adult', () => {
    const { hasGrown: _, ...values } = seen
    expect(judgeSizes(adult, seen, stored, rules)).toEqual({
      kind: 'accepted',
      input: { ...values, selectedAge: 'A2' },
      isUnchanged: true,
    })
  })

  test('needs the answer for a child with old sizes', () => {
    expect(judgeSizes(child, seen, stored, rules)).toEqual({ kind: 'refused', reason: 'sizes-not-answered' })
    expect(judgeSizes(child, { ...seen, hasGrown: false }, stored, rules)).toMatchObject({ isUnchanged: true })
  })

  test('takes the new sizes of a child who has grown, and is then not unchanged', () => {
    const grown = { ...seen, hasGrown: true, selectedHeight: 'H3', shoeSize: 'US 9' }
    expect(judgeSizes(child, grown, stored, rules)).toMatchObject({
      kind: 'accepted',
      input: { selectedHeight: 'H3', shoeSize: 'US 9' },
      isUnchanged: false,
    })
  })

  test.each([
    ['another height than the stored one', { selectedHeight: 'H3' }, adult],
    ['another shoe size', { shoeSize: 'US 9' }, adult],
    ['another height of an adult who has grown', { selectedHeight: 'H3', hasGrown: true }, adult],
    ['another ability of a child who has grown', { selectedAbility: 'I', hasGrown: true }, child],
    ['another height of a child with the same sizes', { selectedHeight: 'H3', hasGrown: false }, child],
    ['another stance', { selectedGoofy: 'Y' as const }, adult],
  ])('refuses %s, because somebody changed it meanwhile', (_, over, task) => {
    expect(judgeSizes(task, { ...seen, ...over }, stored, rules)).toEqual({
      kind: 'refused',
      reason: 'changed-meanwhile',
    })
  })

  test('refuses a value that the lists no longer have, also of a child who has grown', () => {
    const hidden = aRentalProfile({ selectedHeight: 'H0' })
    expect(judgeSizes(adult, { ...seen, selectedHeight: 'H0' }, hidden, rules)).toMatchObject({
      reason: 'no-longer-valid',
    })
    expect(judgeSizes(child, { ...seen, hasGrown: true, selectedHeight: 'H99' }, stored, rules)).toMatchObject({
      reason: 'no-longer-valid',
    })
    const empty = { ...seen, hasGrown: true, shoeSize: ' ' }
    expect(judgeSizes(child, empty, stored, rules)).toMatchObject({ reason: 'no-longer-valid' })
  })

  test('refuses what is not stored, and what is not sent', () => {
    expect(judgeSizes(undefined, seen, stored, rules)).toMatchObject({ reason: 'nothing-stored' })
    expect(judgeSizes(adult, seen, undefined, rules)).toMatchObject({ reason: 'nothing-stored' })
    expect(judgeSizes(adult, undefined, stored, rules)).toMatchObject({ reason: 'sizes-not-answered' })
  })

  test('of a task that is complete already changes nothing, and other values are refused', () => {
    expect(judgeSizes(complete, seen, stored, rules)).toEqual({ kind: 'done' })
    expect(judgeSizes(complete, { ...seen, hasGrown: true }, stored, rules)).toEqual({ kind: 'done' })
    expect(judgeSizes(complete, { ...seen, selectedWeight: 'W9' }, stored, rules)).toMatchObject({
      reason: 'changed-meanwhile',
    })
  })
})

describe('the confirmation of a child registration', () => {
  const registration = aChildRegistration({
    drugAllergy: 'None',
    foodAllergy: 'none',
    medication: '',
    specialCondition: 'None',
  })
  const contacts: ContactsToConfirm = {
    primaryEmergencyContact: registration.primaryEmergencyContact,
    primaryEmergencyPhone: registration.primaryEmergencyPhone,
    alternateEmergencyContact1: registration.alternateEmergencyContact1,
    alternateEmergencyPhone1: registration.alternateEmergencyPhone1,
    health: 'none-known',
  }
  const open = { asks: 'health' } as const
  const today = '2026-12-05'
  const judge = (over: Partial<ContactsToConfirm> = {}, record = registration, consent?: string) =>
    judgeRegistration(open, { ...contacts, ...over }, record, { siblings: new Map(), consent, today })

  test('keeps the contacts, and says that nothing is known about health', () => {
    expect(judge()).toEqual({
      kind: 'accepted',
      registration: { ...registration, foodAllergy: 'None', medication: 'None', updateDate: today },
      isUnchanged: true,
    })
  })

  test('needs the answer about health', () => {
    expect(judge({ health: null })).toEqual({ kind: 'refused', reason: 'health-not-answered' })
    expect(
      judgeRegistration(open, undefined, registration, { siblings: new Map(), consent: undefined, today }),
    ).toMatchObject({
      reason: 'health-not-answered',
    })
  })

  test('never replaces a health note that is stored', () => {
    expect(judge({}, { ...registration, foodAllergy: 'Peanuts' })).toEqual({
      kind: 'refused',
      reason: 'health-note-stored',
    })
  })

  test('refuses other contacts than the stored ones', () => {
    expect(judge({ primaryEmergencyPhone: '970 555 0999' })).toMatchObject({ reason: 'changed-meanwhile' })
  })

  test('takes the contacts of a sibling, but not the notes, and is then not unchanged', () => {
    const sibling = { ...registration, primaryEmergencyContact: 'Theo Lindqvist', foodAllergy: 'Peanuts' }
    const same = { ...contacts, primaryEmergencyContact: 'Theo Lindqvist', sameAs: 'juno' }
    expect(
      judgeRegistration(open, same, registration, {
        siblings: new Map([['juno', sibling]]),
        consent: undefined,
        today,
      }),
    ).toMatchObject({
      kind: 'accepted',
      registration: { primaryEmergencyContact: 'Theo Lindqvist', foodAllergy: 'None' },
      isUnchanged: false,
    })
    for (const other of [
      { ...same, sameAs: undefined },
      { ...same, sameAs: 'finn' },
      { ...contacts, sameAs: 'juno' },
    ]) {
      const options = { siblings: new Map([['juno', sibling]]), consent: undefined, today }
      expect(judgeRegistration(open, other, registration, options)).toMatchObject({ reason: 'changed-meanwhile' })
    }
  })

  test('refuses a stored phone number that is none', () => {
    const damaged = { ...registration, primaryEmergencyPhone: 'ask Maya' }
    expect(judge({ primaryEmergencyPhone: 'ask Maya' }, damaged)).toMatchObject({ reason: 'no-longer-valid' })
  })

  test('needs the consent to the current text where the resort asks for explicit answers', () => {
    expect(judge({}, registration, 'We read it.')).toMatchObject({ reason: 'consent-missing' })
    expect(judge({ consentText: 'We read that.' }, registration, 'We read it.')).toMatchObject({
      reason: 'consent-changed',
    })
    expect(judge({ consentText: 'We read it.' }, registration, 'We read it.')).toMatchObject({ kind: 'accepted' })
  })

  test('of a task that is complete already changes nothing', () => {
    const options = { siblings: new Map(), consent: undefined, today }
    expect(judgeRegistration(complete, contacts, registration, options)).toEqual({ kind: 'done' })
    const withNote = { ...registration, foodAllergy: 'Peanuts' }
    expect(judgeRegistration(complete, contacts, withNote, options)).toMatchObject({ reason: 'changed-meanwhile' })
  })
})

test('every refusal has a sentence for the guest', () => {
  for (const reason of confirmationRefusals) expect(getRefusalMessage(reason, 'Finn')).toMatch(/^[A-Z].*\.$/)
  expect(getRefusalMessage('sizes-not-answered', 'Finn')).toBe('Please answer for Finn.')
})
