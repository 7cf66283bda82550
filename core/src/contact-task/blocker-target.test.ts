import { describe, expect, test } from 'vitest'
import { blockerCodes } from '../readiness/blocker-codes.ts'
import { aBlocker } from '../readiness/readiness.builders.ts'
import { getBlockerTarget } from './blocker-target.ts'
import { aContact, aContactTask, aTask } from './contact-task.builders.ts'

const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const waiver = aContactTask(theo, aTask())
const rental = aContactTask(theo, aTask({ id: 2, taskTypeId: 2 }), { isComplete: true })

describe('the place where a blocker is resolved', () => {
  const find = (contactTask: typeof waiver, id = contactTask.id) =>
    getBlockerTarget(aBlocker('waiver-missing', { action: { kind: 'task', contactTaskId: id } }), {
      contactTasks: [contactTask],
      hasMobilePasses: true,
    })

  test('is the form of the contact task, also if another activity requires it today', () => {
    expect(find(waiver)).toEqual({ kind: 'task', contactTask: waiver })
    expect(find(waiver, '1-77-1-theo')).toEqual({ kind: 'task', contactTask: waiver })
  })

  test('is the resort if the household does not owe the task today, or if the resort completes it', () => {
    expect(find(waiver, '1-1-99-theo')).toEqual({ kind: 'call' })
    expect(find({ ...waiver, upTo: 'resort' })).toEqual({ kind: 'call' })
  })

  test('is the own link of another adult', () => {
    expect(find({ ...waiver, upTo: 'contact' })).toEqual({ kind: 'signing-link' })
  })

  test('is a complete profile, which can be changed, but not a waiver that still counts', () => {
    expect(find(rental)).toEqual({ kind: 'task', contactTask: rental })
    expect(find({ ...waiver, isComplete: true, completeUntil: '2026-03-01' })).toEqual({
      kind: 'wait',
      day: '2026-03-02',
    })
    expect(find({ ...waiver, isComplete: true })).toEqual({ kind: 'wait', day: null })
  })

  test('is the resort if phones cannot be connected on the pages', () => {
    const target = (hasMobilePasses: boolean) =>
      getBlockerTarget(aBlocker('phone-not-connected'), { contactTasks: [], hasMobilePasses })
    expect([target(true), target(false)]).toEqual([{ kind: 'mobile-passes' }, { kind: 'call' }])
  })

  test.each(blockerCodes)('is known for every code: %s', (code) => {
    const { kind } = getBlockerTarget(aBlocker(code), { contactTasks: [], hasMobilePasses: true })
    expect(kind === 'wait').toBe(aBlocker(code).action.kind === 'none')
  })
})
