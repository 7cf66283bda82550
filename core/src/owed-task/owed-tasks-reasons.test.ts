import { describe, expect, test } from 'vitest'
import { aComponent, anActivity, aPerson, aPurchase, anActivityTask, owedFacts } from './owed-facts.builders.ts'
import type { OwedFacts } from './owed-facts.ts'
import { getOwedTasks } from './owed-tasks.ts'

const maya = aPerson({ contactId: 'maya' })
const waiver = anActivityTask({ id: 1, name: 'Waiver' })
const photo = anActivityTask({ id: 4, name: 'Photo', taskTypeId: 4, posWaiverId: null })
const byPurchases = {
  id: 1,
  usePosTransactionsAndOrders: true,
  isEditProfileLocation: false,
  defaultActivityId: null,
} satisfies OwedFacts['location']

/** Why each person belongs to each activity or not, and why each of its tasks is required or not. */
const reasons = (facts: OwedFacts) =>
  getOwedTasks(facts).evaluations.flatMap(({ activity, people }) =>
    people.map(({ person, membership, tasks }) => ({
      who: `${person.contactId} at ${activity.id}`,
      why: membership.reason,
      tasks: Object.fromEntries(tasks.map(({ task, requirement }) => [task.name, requirement.reason])),
    })),
  )
const why = (facts: OwedFacts) => reasons(facts).map((reason) => reason.why)

describe('a person who does not take part has a reason', () => {
  test.each([
    ['2014-01-15', { ageMin: 18 }, 'too-young'],
    ['1985-06-01', { ageMax: 14 }, 'too-old'],
    [null, { ageMin: 4 }, 'birth-date-missing'],
  ])('born %s, for %j: %s', (birthDate, ages, reason) => {
    const facts = owedFacts({ people: [{ ...maya, birthDate }], activities: [anActivity(ages)] })
    expect(why(facts)).toEqual([reason])
    expect(reasons(facts)[0]?.tasks).toEqual({})
  })

  test('no purchase counts', () => {
    expect(why(owedFacts({ people: [maya], location: byPurchases, activities: [anActivity({})] }))).toEqual([
      'nothing-counted',
    ])
  })

  test('bought for another activity', () => {
    const facts = owedFacts({
      people: [maya],
      location: byPurchases,
      activities: [anActivity({ id: 1, productIds: ['SKI'] }), anActivity({ id: 2, productIds: ['TUBE'] })],
      purchases: [aPurchase({ contactId: 'maya', productId: 'TUBE' })],
    })
    expect(why(facts)).toEqual(['bought-for-another-activity', 'bought-product'])
  })

  test('a product of no activity counts for the default activity only', () => {
    const facts = owedFacts({
      people: [maya],
      location: { ...byPurchases, defaultActivityId: 2 },
      activities: [anActivity({ id: 1 }), anActivity({ id: 2 })],
      purchases: [aPurchase({ contactId: 'maya', productId: 'LUNCH' })],
    })
    expect(why(facts)).toEqual(['other-purchases-go-to-the-default-activity', 'bought-something-else'])
  })
})

describe('a task that is not required has a reason', () => {
  const activities = [anActivity({ id: 1, productIds: ['SKI'], tasks: [waiver, photo] })]
  const bought = (component: Parameters<typeof aComponent>[0]) =>
    owedFacts({
      people: [maya],
      location: byPurchases,
      activities,
      purchases: [aPurchase({ contactId: 'maya', productId: 'SKI', components: [aComponent(component)] })],
    })

  test('no purchase requires it', () => {
    expect(reasons(bought({}))[0]?.tasks).toEqual({
      Waiver: 'no-purchase-requires-it',
      Photo: 'no-purchase-requires-it',
    })
  })

  test('a photo is required, but there is no media to print it on', () => {
    expect(reasons(bought({ isImageRequired: true, authorizationTypes: ['SEASON'] }))[0]?.tasks).toEqual({
      Waiver: 'purchase-requires-it',
      Photo: 'no-unprinted-media',
    })
  })

  test('a person who is too young for a task still takes part in the activity', () => {
    const facts = owedFacts({ people: [maya], activities: [anActivity({ tasks: [{ ...waiver, ageMin: 60 }] })] })
    expect(reasons(facts)).toEqual([{ who: 'maya at 1', why: 'fits-age', tasks: { Waiver: 'too-young' } }])
  })
})
