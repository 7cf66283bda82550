import { describe, expect, test } from 'vitest'
import {
  aComponent,
  anActivity,
  aPerson,
  aPurchase,
  anActivityTask,
  owedFacts,
} from '../owed-task/owed-facts.builders.ts'
import { getOwedTasks } from '../owed-task/owed-tasks.ts'
import { explain } from './explain.ts'
import { LocationExplanation } from './explanation.ts'

const waiver = anActivityTask({ id: 1, name: 'Waiver' })
const photo = anActivityTask({ id: 4, name: 'Photo', taskTypeId: 4, posWaiverId: null })
const maya = aPerson({ contactId: 'maya', isHeadOfHouseHold: true })
const juno = aPerson({ contactId: 'juno', birthDate: '2014-01-15' })
const pass = aPurchase({
  contactId: 'maya',
  productId: 'PASS',
  components: [
    aComponent({ authorizationTypes: ['SEASON'], rules: ['RENTALPROFILEREQUIRED'], isImageRequired: true }),
    aComponent({ authorizationTypes: ['SEASON'] }),
  ],
})
const facts = owedFacts({
  people: [maya, juno],
  location: { id: 7, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: null },
  activities: [anActivity({ id: 3, productIds: ['PASS'], tasks: [waiver, photo] })],
  purchases: [pass, aPurchase({ contactId: 'juno', isCancelled: true })],
  authorizations: [
    { contactId: 'maya', authorizationType: 'SEASON', startDate: '2026-11-01', endDate: '2027-05-31', textHash: null },
  ],
})

describe('an explanation', () => {
  const explained = explain(facts, 'Base Village', (contactId, task) => contactId === 'maya' && task.id === 1)
  const [first, second] = explained.people

  test('has the location, the day, and whether purchases decide', () => {
    expect(explained).toMatchObject({ locationId: 7, locationName: 'Base Village', resortDay: '2026-12-05' })
    expect(explained.followsPurchases).toBe(true)
  })

  test('has everybody with the age on that day', () => {
    expect(explained.people.map(({ contactId, age }) => [contactId, age])).toEqual([
      ['maya', 41],
      ['juno', 12],
    ])
  })

  test('has every purchase, what it requires, and why it counts or not', () => {
    expect(first?.purchases).toMatchObject([
      {
        productId: 'PASS',
        counts: true,
        reason: 'in-window',
        asksFor: ['SEASON', 'RENTALPROFILEREQUIRED', 'IMAGEREQUIRED'],
      },
    ])
    expect(second?.purchases).toMatchObject([{ counts: false, reason: 'cancelled' }])
  })

  test('says why a task is complete, until when, and whether it waits for the point of sale', () => {
    expect(first?.activities[0]?.tasks[0]).toEqual({
      taskId: 1,
      name: 'Waiver',
      taskTypeId: 1,
      isOptional: false,
      verdict: 'complete',
      asked: 'purchase-requires-it',
      state: 'on-record',
      until: '2027-05-31',
      isWaitingForPos: true,
    })
  })

  test('says on which day the guest confirmed a record without a change', () => {
    const completion = {
      contactTaskId: getOwedTasks(facts).tasks[0]?.id ?? '',
      outcome: 'completed' as const,
      resortDay: '2026-12-04',
      completedAtUtc: '2026-12-04T17:00:00.000Z',
    }
    const explainWith = (unchangedSince: string | null) =>
      explain({ ...facts, completions: [{ ...completion, unchangedSince }] }, '').people[0]?.activities[0]?.tasks[0]
    expect(explainWith('2026-02-14')?.confirmedOn).toBe('2026-12-04')
    expect(explainWith(null)).not.toHaveProperty('confirmedOn')
  })

  test('says why a task is not required', () => {
    expect(first?.activities[0]?.tasks[1]).toMatchObject({
      verdict: 'not-owed',
      asked: 'no-unprinted-media',
      state: null,
    })
  })

  test('says why a person does not take part', () => {
    expect(second?.activities).toMatchObject([{ belongs: false, reason: 'nothing-counted', tasks: [] }])
  })

  test('says why a task is owed', () => {
    const { people } = explain({ ...facts, authorizations: [] }, '')
    expect(people[0]?.activities[0]?.tasks[0]).toMatchObject({ verdict: 'owed', state: 'no-record', until: null })
  })

  test('contains exactly the tasks that the engine lists as owed or complete', () => {
    const explainedIds = explained.people.flatMap(({ contactId, activities }) =>
      activities.flatMap(({ activityId, tasks }) =>
        tasks
          .filter(({ verdict }) => verdict !== 'not-owed')
          .map(({ taskId }) => `7-${activityId}-${taskId}-${contactId}`),
      ),
    )
    expect(explainedIds).toEqual(getOwedTasks(facts).tasks.map(({ id }) => id))
  })

  test('matches its schema', () => {
    expect(LocationExplanation.parse(explained)).toEqual(explained)
  })
})
