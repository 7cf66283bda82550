import { describe, expect, test } from 'vitest'
import {
  getContactTasks,
  getActivityContactTasks,
  getCurrentTask,
  findFirstIncomplete,
  mayAdvance,
  getNextTask,
  getPreselectedActivity,
  getSteps,
} from './check-in-flow.ts'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const waiver = aTask({ id: 1 })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const photo = aTask({ id: 4, taskTypeId: 4, name: 'Photo' })
const done = { isComplete: true, isReadOnly: true }

function onlyActivity(grouping: ContactTaskGrouping): ActivityForContacts {
  const [activity] = grouping.activities
  if (!activity) throw new Error('The builder makes one activity.')
  return activity
}

describe('the Complete button advances only when every listed contact task', () => {
  const task = (over: Partial<ContactTask>) => aContactTask(maya, waiver, over)

  test.each([
    ['is complete', { isComplete: true }, true],
    ['or optional and read-only', { isOptional: true, isReadOnly: true }, true],
    ['optional alone is not enough', { isOptional: true }, false],
    ['read-only alone is not enough', { isReadOnly: true }, false],
    ['an open one blocks the button', {}, false],
  ])('%s', (_name, over, advances) => {
    expect(mayAdvance([task({ isComplete: true }), task(over)])).toBe(advances)
  })

  test('an empty list completes the task at once', () => {
    expect(mayAdvance([])).toBe(true)
  })
})

test('the first incomplete contact task opens; after the last, none', () => {
  const [first, second] = [aContactTask(maya, waiver, done), aContactTask(juno, waiver)]
  expect(findFirstIncomplete([first, second])).toBe(second)
  expect(findFirstIncomplete([first])).toBeUndefined()
  expect(findFirstIncomplete([])).toBeUndefined()
})

describe('an activity', () => {
  const family = (over: Partial<ContactTask> = {}) =>
    aGrouping([
      aContactTask(maya, waiver, over),
      aContactTask(juno, waiver, over),
      aContactTask(maya, rental, over),
      aContactTask(juno, photo, over),
    ])

  test('shows its contact tasks in the order of its tasks', () => {
    const grouping = family()
    const activity = onlyActivity(grouping)
    expect(
      getActivityContactTasks(grouping, { ...activity, tasks: activity.tasks.toReversed() }).map(({ id }) => id),
    ).toEqual(['1-1-4-juno', '1-1-2-maya', '1-1-1-maya', '1-1-1-juno'])
  })

  test('never those of another activity or task', () => {
    const grouping = aGrouping([aContactTask(maya, waiver), aContactTask(maya, waiver, { activityId: 2 })])
    expect(getContactTasks(grouping, 2, { taskId: 1, taskTypeId: 1 })).toHaveLength(1)
    expect(getContactTasks(grouping, 2, { taskId: 9, taskTypeId: 1 })).toEqual([])
    expect(getContactTasks(grouping, 2, { taskId: 1, taskTypeId: 2 })).toEqual([])
  })

  test('continues with the first task that has something open', () => {
    const grouping = aGrouping([
      aContactTask(maya, waiver, done),
      aContactTask(maya, rental),
      aContactTask(maya, photo),
    ])
    expect(getCurrentTask(grouping, onlyActivity(grouping))?.taskId).toBe(2)
  })

  test('has no current task when none remains; then the arrival card is shown', () => {
    const grouping = family(done)
    expect(getCurrentTask(grouping, onlyActivity(grouping))).toBeUndefined()
  })

  test('advances to the next task in its list that somebody has; after the last there is none', () => {
    const grouping = family()
    const activity = onlyActivity(grouping)
    const tasks = [
      ...activity.tasks.slice(0, 2),
      { taskId: 3, taskTypeId: 3, name: 'Child Profile' } as const,
      ...activity.tasks.slice(2),
    ]
    expect(getSteps(grouping, { ...activity, tasks }).map(({ taskId }) => taskId)).toEqual([1, 2, 4])
    expect([1, 2, 4].map((taskId) => getNextTask(grouping, { ...activity, tasks }, taskId)?.taskId)).toEqual([
      2,
      4,
      undefined,
    ])
  })

  test('is preselected if it is the default one and somebody can do it', () => {
    const grouping = family()
    const activity = onlyActivity(grouping)
    const other = { ...activity, id: 2, isLocationDefaultActivity: false }
    const activities = (...list: ActivityForContacts[]) => getPreselectedActivity({ ...grouping, activities: list })?.id
    expect(activities(other, activity)).toBe(1)
    expect(activities(other, { ...activity, contactIds: [] })).toBe(2)
    expect(activities({ ...other, contactIds: [] }, { ...activity, contactIds: [] })).toBeUndefined()
    expect(activities()).toBeUndefined()
  })
})
