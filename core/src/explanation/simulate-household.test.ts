import { describe, expect, test } from 'vitest'
import { calculateAge } from '../calendar/calendar-date.ts'
import { aComponent, anActivity, anActivityTask, owedFacts } from '../owed-task/owed-facts.builders.ts'
import { getOwedTasks } from '../owed-task/owed-tasks.ts'
import { Simulation } from './simulation.ts'
import { simulateHousehold } from './simulate-household.ts'

const window = {
  daysBeforeCurrentDay: 1,
  daysAfterCurrentDay: 150,
  resortCodes: ['KR'],
  resortGroupCodes: [],
  salesLocationIds: [],
}

describe('a simulated person', () => {
  test.each([
    [0, '2026-12-05'],
    [12, '2026-12-05'],
    [18, '2028-02-29'],
    [20, '2028-02-29'],
    [120, '2026-12-05'],
  ])('of age %i has that age on %s', (age, day) => {
    const [person] = simulateHousehold({ age, day }, [], window).people
    expect(calculateAge(person?.birthDate ?? '', day)).toBe(age)
  })

  test('owes what the purchase requires, including the photo', () => {
    const products = [
      { code: 'SKI', name: 'Day', components: [aComponent({ authorizationTypes: ['SEASON'], isImageRequired: true })] },
    ]
    const day = '2026-12-24'
    const answer = getOwedTasks({
      ...owedFacts({
        location: { id: 1, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: null },
        activities: [
          anActivity({
            productIds: ['SKI'],
            tasks: [anActivityTask({ id: 1 }), anActivityTask({ id: 4, taskTypeId: 4, posWaiverId: null })],
          }),
        ],
      }),
      ...simulateHousehold({ age: 30, day }, products, window),
      today: day,
      purchaseWindow: window,
    })
    expect(answer.tasks.map(({ task, state }) => [task.id, state.isComplete])).toEqual([
      [1, false],
      [4, false],
    ])
  })
})

test('a simulation is for an age or for a household, never for both', () => {
  const isValid = (fields: object) => Simulation.safeParse({ locationId: 1, ...fields }).success
  expect(isValid({ age: 7 })).toBe(true)
  expect(isValid({ ipCode: '1001' })).toBe(true)
  expect(isValid({})).toBe(false)
  expect(isValid({ age: 7, ipCode: '1001' })).toBe(false)
})
