import { describe, expect, test } from 'vitest'
import {
  aSkip,
  aComponent,
  anActivity,
  aPerson,
  aPurchase,
  anActivityTask,
  aTaskType,
  owedFacts,
} from './owed-facts.builders.ts'
import { applyTaskState, getOwedTasks } from './owed-tasks.ts'
import type { OwedFacts } from './owed-facts.ts'

const maya = aPerson({ contactId: 'maya', isHeadOfHouseHold: true })
const juno = aPerson({ contactId: 'juno', birthDate: '2014-01-15' })
const waiver = anActivityTask({ id: 1 })
const rental = anActivityTask({ id: 2, taskTypeId: 2, posWaiverId: null })
const registration = anActivityTask({ id: 3, taskTypeId: 3, posWaiverId: null })
const photo = anActivityTask({ id: 4, taskTypeId: 4, posWaiverId: null })

const byPurchases = {
  id: 1,
  usePosTransactionsAndOrders: true,
  isEditProfileLocation: false,
  defaultActivityId: null,
} satisfies OwedFacts['location']

const owed = (facts: OwedFacts): string[] =>
  getOwedTasks(facts).tasks.map(({ person, activityId, task }) => `${person.contactId}: ${activityId}/${task.id}`)
const getMembers = (facts: OwedFacts): Record<number, string[]> =>
  Object.fromEntries(
    getOwedTasks(facts).activities.map(({ activity, members }) => [
      activity.id,
      members.map(({ person, belonging }) => `${person.contactId} ${belonging}`),
    ]),
  )

describe('a location that does not follow purchases', () => {
  const here = (over: Partial<OwedFacts>) => owedFacts({ people: [maya, juno], ...over })

  test('requires all tasks of an activity from everybody whose age fits', () => {
    const facts = here({ activities: [anActivity({ tasks: [waiver, rental, registration, photo] })] })
    expect(owed(facts)).toEqual(
      [1, 2, 3, 4].flatMap((task) => ['maya', 'juno'].map((contact) => `${contact}: 1/${task}`)),
    )
    expect(getMembers(facts)).toEqual({ 1: ['maya fits-age', 'juno fits-age'] })
  })

  test('ignores purchases', () => {
    expect(owed(here({ activities: [anActivity({ tasks: [waiver], productIds: ['PASS'] })] }))).toHaveLength(2)
  })

  test('lists a person in every activity that fits', () => {
    const activities = [anActivity({ id: 1, tasks: [waiver] }), anActivity({ id: 2, ageMax: 12, tasks: [waiver] })]
    expect(owed(here({ activities }))).toEqual(['maya: 1/1', 'juno: 1/1', 'juno: 2/1'])
  })

  test('requires a task only from people whose age fits the task', () => {
    const tasks = [waiver, { ...registration, ageMax: 14 }, { ...photo, ageMin: 18 }]
    expect(owed(here({ activities: [anActivity({ tasks })] }))).toEqual([
      'maya: 1/1',
      'juno: 1/1',
      'juno: 1/3',
      'maya: 1/4',
    ])
  })

  test.each([
    [12, 12, true],
    [null, 12, true],
    [12, null, true],
    [13, null, false],
    [null, 11, false],
    [0, 11, false],
  ])('age ranges are inclusive, and null means no limit: from %s to %s', (ageMin, ageMax, fits) => {
    const facts = owedFacts({ people: [juno], activities: [anActivity({ ageMin, ageMax, tasks: [waiver] })] })
    expect(owed(facts)).toHaveLength(fits ? 1 : 0)
  })

  test('the age is the age on the resort day: a birthday today counts', () => {
    const activities = [anActivity({ ageMin: 18, tasks: [waiver] })]
    const born = (birthDate: string) =>
      owed(owedFacts({ people: [aPerson({ contactId: 'x', birthDate })], activities }))
    expect(born('2008-12-05')).toHaveLength(1)
    expect(born('2008-12-06')).toHaveLength(0)
  })

  test.each([null, '1900-01-01', '1902-01-01', '2026-12-06'])(
    'a person with the unknown or dummy birth date %s has no activity and no task with age limits',
    (birthDate) => {
      const activities = [
        anActivity({ id: 1, tasks: [waiver, { ...rental, ageMin: 0 }] }),
        anActivity({ id: 2, ageMin: 0, tasks: [waiver] }),
        anActivity({ id: 3, ageMax: 120, tasks: [waiver] }),
      ]
      expect(owed(owedFacts({ people: [aPerson({ contactId: 'x', birthDate })], activities }))).toEqual(['x: 1/1'])
    },
  )

  test('2 January 1902 is a valid birth date', () => {
    const people = [aPerson({ contactId: 'x', birthDate: '1902-01-02' })]
    expect(owed(owedFacts({ people, activities: [anActivity({ ageMin: 100, tasks: [waiver] })] }))).toHaveLength(1)
  })
})

describe('a location that follows purchases', () => {
  const location = { id: 1, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: 9 }
  const ski = anActivity({ id: 1, productIds: ['PASS', 'DAY'] })
  const lessons = anActivity({ id: 2, productIds: ['LESSON'] })
  const other = anActivity({ id: 9 })
  const here = (over: Partial<OwedFacts>) =>
    owedFacts({ location, people: [maya, juno], activities: [ski, lessons, other], ...over })

  test('a person belongs to the activities whose products they bought', () => {
    const purchases = [
      aPurchase({ contactId: 'maya', productId: 'PASS' }),
      aPurchase({ contactId: 'juno', productId: 'DAY' }),
      aPurchase({ contactId: 'juno', productId: 'LESSON' }),
    ]
    expect(getMembers(here({ purchases }))).toEqual({
      1: ['maya bought-product', 'juno bought-product'],
      2: ['juno bought-product'],
      9: [],
    })
  })

  test('a matching purchase does not help a person whose age does not fit', () => {
    const activities = [{ ...ski, ageMin: 18 }, other]
    const purchases = [aPurchase({ contactId: 'juno', productId: 'DAY' })]
    expect(getMembers(here({ activities, purchases }))).toEqual({ 1: [], 9: [] })
  })

  test('a person whose counted purchases match no activity belongs to the default activity', () => {
    const purchases = [aPurchase({ contactId: 'maya', productId: 'PARKING' })]
    expect(getMembers(here({ purchases }))).toEqual({ 1: [], 2: [], 9: ['maya bought-something-else'] })
  })

  test('a person whose purchase matches an activity is not also in the default one', () => {
    const purchases = ['PARKING', 'DAY'].map((productId) => aPurchase({ contactId: 'maya', productId }))
    expect(getMembers(here({ purchases }))).toEqual({ 1: ['maya bought-product'], 2: [], 9: [] })
  })

  test('a person without counted purchases is not listed, whatever other family members bought', () => {
    const purchases = [aPurchase({ contactId: 'maya', isCancelled: true }), aPurchase({ contactId: 'juno' })]
    expect(getMembers(here({ purchases }))).toEqual({ 1: ['juno bought-product'], 2: [], 9: [] })
    expect(getOwedTasks(here({})).tasks).toEqual([])
  })

  test('that is also the edit-profile location does not follow purchases', () => {
    const activities = [anActivity({ id: 1, productIds: ['PASS'], tasks: [waiver] })]
    const facts = here({ activities, location: { ...location, isEditProfileLocation: true } })
    expect(owed(facts)).toEqual(['maya: 1/1', 'juno: 1/1'])
  })

  describe('requires a task only if a purchase requires it', () => {
    const all = { ...ski, tasks: [waiver, rental, registration, photo] }
    const unprinted = { id: 'm', contactId: 'maya', isActive: true, isPrinted: false }
    const bought = (component: Parameters<typeof aComponent>[0], over: Partial<OwedFacts> = {}) =>
      owed(
        here({
          people: [maya],
          activities: [all],
          media: [unprinted],
          purchases: [aPurchase({ contactId: 'maya', components: [aComponent(component)] })],
          ...over,
        }),
      )

    test('no task, if the purchase requires none', () => {
      expect(bought({})).toEqual([])
    })

    test('a waiver, if a component requires its authorization type', () => {
      expect(bought({ authorizationTypes: ['OTHER', 'SEASON'] })).toEqual(['maya: 1/1'])
      expect(bought({ authorizationTypes: ['OTHER'] })).toEqual([])
    })

    test.each([
      ['RENTALPROFILEREQUIRED', 'maya: 1/2'],
      ['CHILDREGPROFILEREQUIRED', 'maya: 1/3'],
      ['IMAGEREQUIRED', 'maya: 1/4'],
    ])('a task of the kind of the rule %s', (rule, expected) => {
      expect(bought({ rules: ['SOMETHINGELSE', rule] })).toEqual([expected])
    })

    test('a photo, if a component has the image-required flag', () => {
      expect(bought({ isImageRequired: true })).toEqual(['maya: 1/4'])
    })

    test('a photo, only while the person has active, unprinted media', () => {
      const photoRequired = { isImageRequired: true }
      expect(bought(photoRequired, { media: [] })).toEqual([])
      expect(bought(photoRequired, { media: [{ ...unprinted, isPrinted: true }] })).toEqual([])
      expect(bought(photoRequired, { media: [{ ...unprinted, isActive: false }] })).toEqual([])
      expect(bought(photoRequired, { media: [{ ...unprinted, contactId: 'juno' }] })).toEqual([])
      expect(bought(photoRequired, { media: [], photoRequiresUnprintedMedia: false })).toEqual(['maya: 1/4'])
    })

    test('only by purchases that count, and only from the person they are for', () => {
      const components = [aComponent({ authorizationTypes: ['SEASON'] })]
      const purchases = [
        aPurchase({ contactId: 'juno', components }),
        aPurchase({ contactId: 'maya' }),
        aPurchase({ contactId: 'maya', id: 'gone', isCancelled: true, components }),
      ]
      expect(owed(here({ activities: [all], purchases }))).toEqual(['juno: 1/1'])
    })

    test('and only from people whose age fits the task', () => {
      const activities = [{ ...ski, tasks: [{ ...waiver, ageMax: 17 }] }]
      expect(bought({ authorizationTypes: ['SEASON'] }, { activities })).toEqual([])
    })
  })
})

describe('contact tasks', () => {
  const tasks = [photo, waiver, rental]
  const facts = owedFacts({ people: [maya, juno], activities: [anActivity({ tasks })] })

  test("come in the order of the activity's tasks, the household in its own order", () => {
    expect(owed(facts)).toEqual(['maya: 1/4', 'juno: 1/4', 'maya: 1/1', 'juno: 1/1', 'maya: 1/2', 'juno: 1/2'])
  })

  test('have an id that is the same every time, and different for each location, activity, task and contact', () => {
    const ids = getOwedTasks(facts).tasks.map(({ id }) => id)
    expect(getOwedTasks(facts).tasks.map(({ id }) => id)).toEqual(ids)
    const elsewhere = getOwedTasks({ ...facts, location: { ...facts.location, id: 2 } }).tasks.map(({ id }) => id)
    expect(new Set([...ids, ...elsewhere]).size).toBe(ids.length * 2)
    expect(ids[0]).toBe('1-1-4-maya')
  })

  test('are listed also if they are complete', () => {
    const photos = [{ contactId: 'maya', updatedOn: '2020-01-01', photoHash: 'x' }]
    const [first] = getOwedTasks({ ...facts, photos }).tasks
    expect(first?.state).toEqual({ isComplete: true, reason: 'on-record', until: null })
  })

  test('that were skipped today count as done for today only', () => {
    const completions = [aSkip('1-1-4-maya')]
    const [first, second] = getOwedTasks({ ...facts, completions }).tasks
    expect(first?.state).toEqual({ isComplete: true, reason: 'skipped-today', until: '2026-12-05' })
    expect(second?.state.isComplete).toBe(false)
    const [dayAfter] = getOwedTasks({ ...facts, completions, today: '2026-12-06' }).tasks
    expect(dayAfter?.state.isComplete).toBe(false)
  })

  test('that were skipped and then completed are complete', () => {
    const photos = [{ contactId: 'maya', updatedOn: '2026-12-05', photoHash: 'x' }]
    const [first] = getOwedTasks({ ...facts, photos, completions: [aSkip('1-1-4-maya')] }).tasks
    expect(first?.state.reason).toBe('on-record')
  })
})

describe('the arrival day', () => {
  const getArrival = (over: Partial<OwedFacts>) => getOwedTasks(owedFacts(over)).arrivalDay
  const bought = (productId: string, productDate: string) => aPurchase({ contactId: 'maya', productId, productDate })

  test('is the earliest counted product date from today on', () => {
    const dates = ['2026-12-04', '2026-12-20', '2026-12-08', '2027-12-01']
    expect(getArrival({ purchases: dates.map((day) => bought('DAY', day)) })).toBe('2026-12-08')
  })

  test('is unknown without a date', () => {
    expect(getArrival({})).toBeUndefined()
    const pass = aPurchase({ contactId: 'maya', kind: 'prepaidAccess', isOpen: true, productDate: null })
    expect(getArrival({ purchases: [pass] })).toBeUndefined()
  })

  test('comes from purchases for this location, not from purchases for other activities of the resort', () => {
    const purchases = [bought('LESSON', '2026-12-06'), bought('TUBE', '2026-12-09')]
    const here = { purchases, activities: [anActivity({ productIds: ['TUBE'] })] }
    expect(getArrival({ ...here, productsOfActivities: new Set(['TUBE', 'LESSON']) })).toBe('2026-12-09')
    expect(getArrival({ ...here, location: byPurchases })).toBe('2026-12-09')
  })

  test('comes from a product of no activity only if no purchase is for this location', () => {
    const activities = [anActivity({ productIds: ['TUBE'] })]
    const gift = bought('GIFT', '2026-12-07')
    expect(getArrival({ purchases: [gift], activities })).toBe('2026-12-07')
    expect(getArrival({ purchases: [gift, bought('TUBE', '2026-12-09')], activities })).toBe('2026-12-09')
  })
})

describe('a task that is complete today but does not count on the day of arrival is due again then', () => {
  const oneDay = anActivityTask({ useTodayAsValidationDate: true })
  const signedToday = {
    contactId: 'maya',
    authorizationType: 'SEASON',
    startDate: '2026-12-05',
    endDate: '2026-12-05',
    textHash: null,
  }
  const ticket = aPurchase({ contactId: 'maya', productDate: '2026-12-06' })
  const at = (over: Partial<OwedFacts>) => owedFacts({ people: [maya], purchases: [ticket], ...over })
  const dueAgain = (facts: OwedFacts) => getOwedTasks(facts).tasks.map(({ dueAgainOn }) => dueAgainOn)

  test('a one-day waiver that was signed the day before', () => {
    const facts = at({ activities: [anActivity({ tasks: [oneDay] })], authorizations: [signedToday] })
    expect(dueAgain(facts)).toEqual(['2026-12-06'])
  })

  test('also at the moment it is signed', () => {
    const facts = at({ activities: [anActivity({ tasks: [oneDay] })] })
    const [open] = getOwedTasks(facts).tasks
    if (!open) throw new Error('one task is owed')
    expect(open.dueAgainOn).toBeNull()
    const signed = { isComplete: true, reason: 'on-record', until: facts.today } as const
    expect(applyTaskState(open, signed, facts).dueAgainOn).toBe('2026-12-06')
  })

  test('a profile that expires before', () => {
    const profile = {
      contactId: 'maya',
      updatedOn: '2026-12-01',
      hasShoeSize: true,
      hasStance: true,
      hasRequiredFields: true,
    }
    const facts = at({
      activities: [anActivity({ tasks: [rental] })],
      rentalProfiles: [profile],
      taskTypes: [aTaskType(2, { effectiveDays: 5 })],
    })
    expect(dueAgain(facts)).toEqual(['2026-12-06'])
  })

  test.each([
    ['on the day of arrival itself', { purchases: [{ ...ticket, productDate: '2026-12-05' }] }],
    ['while the arrival day is unknown', { purchases: [] }],
    [
      'if another signature covers that day',
      { authorizations: [signedToday, { ...signedToday, startDate: '2026-12-06', endDate: null }] },
    ],
  ])('but not %s', (_when, over) => {
    const facts = at({ activities: [anActivity({ tasks: [oneDay] })], authorizations: [signedToday], ...over })
    expect(dueAgain(facts)).toEqual([null])
  })

  test('but not a waiver that must be valid on one fixed day', () => {
    const fixed = anActivityTask({ validationDate: '2026-12-05', endEffectiveDate: '2026-12-05' })
    const facts = at({ activities: [anActivity({ tasks: [fixed] })], authorizations: [signedToday] })
    expect(dueAgain(facts)).toEqual([null])
  })
})

test('a task that was skipped for one activity is skipped for every activity of the location', () => {
  const optional = anActivityTask({ isOptional: true })
  const activities = [anActivity({ id: 1, tasks: [optional] }), anActivity({ id: 2, tasks: [optional] })]
  const states = (skippedId: string) =>
    getOwedTasks(owedFacts({ people: [maya], activities, completions: [aSkip(skippedId)] })).tasks.map(
      ({ state }) => state.isComplete,
    )
  expect(states('1-2-1-maya')).toEqual([true, true])
  expect(states('2-2-1-maya')).toEqual([false, false])
  expect(states('1-2-1-juno')).toEqual([false, false])
})
