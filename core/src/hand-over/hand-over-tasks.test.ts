import { describe, expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from '../contact-task/contact-task.builders.ts'
import { getHandOverContactIds, getHandOverSteps, isForHandOver, limitToHandOver, toTurn } from './hand-over-tasks.ts'

const maya = aContact({ contactId: '1001', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: '1002', firstName: 'Theo' })
const juno = aContact({ contactId: '1003', firstName: 'Juno', age: 12 })
const finn = aContact({ contactId: '1004', firstName: 'Finn', age: 7 })
const waiver = aTask()
const photo = aTask({ id: 4, name: 'Photo', taskTypeId: 4 })

const forMaya = aContactTask(maya, waiver)
const forTheo = aContactTask(theo, waiver, { upTo: 'contact' })
const forJuno = aContactTask(juno, waiver)
const photoOfJuno = aContactTask(juno, photo)

const summarize = (steps: ReturnType<typeof getHandOverSteps>) =>
  steps.map(({ adult, task, contactTasks }) => [
    adult.firstName,
    task.name,
    contactTasks.map(({ contact }) => contact.firstName).join(),
  ])

describe('on a device that was handed over', () => {
  test.each([
    ['an open task', forMaya, true],
    ['a waiver that another adult signs', forTheo, true],
    ['a complete task', { ...forMaya, isComplete: true }, false],
    ['a task for the resort', { ...forMaya, upTo: 'resort' as const }, false],
    ['an optional task that nobody can change', { ...forMaya, isOptional: true, isReadOnly: true }, false],
    ['a waiver of an external provider', { ...forMaya, task: aTask({ externalWaiverId: 'X1' }) }, false],
  ])('%s', (_, listed, isOffered) => {
    expect(isForHandOver(listed)).toBe(isOffered)
  })

  test('the head of household does everything of theirs, then each adult signs for themselves', () => {
    expect(summarize(getHandOverSteps(aGrouping([forMaya, forTheo, forJuno, photoOfJuno])))).toEqual([
      ['Maya', 'Season Liability Waiver', 'Maya,Juno'],
      ['Maya', 'Photo', 'Juno'],
      ['Theo', 'Season Liability Waiver', 'Theo'],
    ])
  })

  test('a step is done when all of its contact tasks are', () => {
    const done = { ...forMaya, isComplete: true }
    const isDone = (contactTasks: Parameters<typeof aGrouping>[0]) =>
      getHandOverSteps(aGrouping(contactTasks)).map((step) => step.isDone)
    expect(isDone([done, forJuno])).toEqual([false])
    expect(isDone([done, { ...forJuno, isComplete: true }])).toEqual([true])
  })

  test('people without a task of the hand-over are not in the answer, and neither is the reference', () => {
    const grouping = aGrouping([forMaya, forJuno, aContactTask(finn, waiver)])
    const limited = limitToHandOver(grouping, [forJuno.id])
    expect(limited.waiverContactTasks.map(({ id }) => id)).toEqual([forJuno.id])
    expect(limited.contacts.map(({ firstName }) => firstName)).toEqual(['Maya', 'Juno'])
    expect(limited.householdReference).toBe('')
    expect(JSON.stringify(limited)).not.toContain('1004')
  })

  test('during the turn of an adult, this adult is the one who signs, and only their waiver is there', () => {
    const grouping = aGrouping([forMaya, forTheo])
    const step = getHandOverSteps(grouping)[1]
    if (!step) throw new Error('There is no second step.')
    const turn = toTurn(grouping, step)
    expect(turn.waiverContactTasks).toMatchObject([{ contact: { firstName: 'Theo' }, upTo: 'guest' }])
    expect(turn.contacts.filter((one) => one.isHeadOfHouseHold).map((one) => one.firstName)).toEqual(['Theo'])
  })

  test('records are read for people who have a task of their kind', () => {
    const ids = [forMaya.id, photoOfJuno.id]
    expect([...getHandOverContactIds(ids)]).toEqual(['1001', '1003'])
    expect([...getHandOverContactIds(ids, { kind: 'Photo', tasks: [waiver, photo] })]).toEqual(['1003'])
    expect([...getHandOverContactIds(ids, { kind: 'ChildRegistration', tasks: [waiver, photo] })]).toEqual([])
  })
})
