import { describe, expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import { getOrderedCards, isEditingProfiles, mayContinue, maySkip, getInitiallyOpenTask } from './editing-profiles.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const open = aContactTask(maya, aTask({ taskTypeId: 2 }))
const optional = aContactTask(maya, aTask({ id: 2, taskTypeId: 4, isOptional: true }))
const done = aContactTask(maya, aTask({ id: 3 }), { isComplete: true, isReadOnly: true })

const checkIn = aGrouping([open, optional, done])
const profiles = { ...checkIn, location: { ...checkIn.location, isEditProfileLocation: true } }

describe('at a location for check-in', () => {
  test('the first incomplete contact task opens by itself, and Complete needs all of them', () => {
    expect(isEditingProfiles(checkIn)).toBe(false)
    expect(getInitiallyOpenTask(checkIn, [done, open])).toBe(open)
    expect(mayContinue(checkIn, [done, open])).toBe(false)
    expect(mayContinue(checkIn, [done])).toBe(true)
    expect(getOrderedCards(checkIn, [done, open, optional], optional.id)).toEqual([optional, open, done])
  })

  test('an optional task may be skipped while it is not complete', () => {
    expect(maySkip(checkIn, optional)).toBe(true)
    expect(maySkip(checkIn, { ...optional, isComplete: true })).toBe(false)
    expect(maySkip(checkIn, open)).toBe(false)
  })
})

describe('at the edit-profile location', () => {
  test('everything is read-only, and nothing opens by itself', () => {
    expect(isEditingProfiles(profiles)).toBe(true)
    expect(getInitiallyOpenTask(profiles, [done, open])).toBeUndefined()
    expect(getOrderedCards(profiles, [done, open, optional], optional.id)).toEqual([done, open, optional])
  })

  test('nothing is owed: the guest may leave at any time, and cannot skip anything', () => {
    expect(mayContinue(profiles, [open])).toBe(true)
    expect(maySkip(profiles, optional)).toBe(false)
  })
})
