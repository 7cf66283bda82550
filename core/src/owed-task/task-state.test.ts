import { describe, expect, test } from 'vitest'
import type { Authorization, RentalRecord } from '../household/household.ts'
import type { Task } from '../task/task.ts'
import { anActivityTask, aTaskType, owedFacts } from './owed-facts.builders.ts'
import { getRecordState, type StateFacts } from './task-state.ts'

describe('a waiver is complete when an authorization of its type covers the validation day', () => {
  const signed = (over: Partial<Authorization> = {}): Authorization => ({
    contactId: 'maya',
    authorizationType: 'SEASON',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    textHash: null,
    ...over,
  })
  const getState = (
    authorizations: readonly Authorization[],
    task: Partial<Task> = {},
    waiverTexts: StateFacts['waiverTexts'] = {},
  ) => getRecordState(anActivityTask(task), 'maya', owedFacts({ authorizations, waiverTexts }))

  test.each([
    ['2026-12-05', '2026-12-05', true],
    ['2026-12-01', null, true],
    ['2026-12-06', '2026-12-31', false],
    ['2026-11-01', '2026-12-04', false],
  ])('from %s to %s, both inclusive, null open', (startDate, endDate, isComplete) => {
    expect(getState([signed({ startDate, endDate })]).isComplete).toBe(isComplete)
  })

  test('never by another type, or by an authorization of another person', () => {
    expect(getState([signed({ authorizationType: 'DAY' })])).toEqual({ isComplete: false, reason: 'no-record' })
    expect(getState([signed({ contactId: 'theo' })])).toEqual({ isComplete: false, reason: 'no-record' })
  })

  test('an authorization that does not cover the day is expired', () => {
    expect(getState([signed({ endDate: '2026-12-04' })])).toEqual({ isComplete: false, reason: 'expired' })
  })

  test("the validation day is the task's day, else today", () => {
    const january = [signed({ startDate: '2027-01-01', endDate: '2027-01-31' })]
    expect(getState(january, { validationDate: '2027-01-15' }).isComplete).toBe(true)
    expect(getState(january).isComplete).toBe(false)
    expect(getState([signed()], { validationDate: '2027-01-15' }).isComplete).toBe(false)
  })

  test('a one-day waiver is validated today, even if the task has another day', () => {
    const task = { useTodayAsValidationDate: true, validationDate: '2027-01-15' }
    expect(getState([signed({ startDate: '2026-12-05', endDate: '2026-12-05' })], task).isComplete).toBe(true)
    expect(getState([signed({ startDate: '2026-12-04', endDate: '2026-12-04' })], task).isComplete).toBe(false)
  })

  test('it counts until the latest end date of the valid authorizations', () => {
    const ends = ['2026-12-31', '2027-05-31', '2026-12-05']
    expect(getState(ends.map((endDate) => signed({ endDate })))).toMatchObject({ until: '2027-05-31' })
    expect(getState([signed(), signed({ endDate: null })])).toMatchObject({ until: null })
  })

  test.each([
    ['begins later', { startEffectiveDate: '2027-01-01', endEffectiveDate: '2027-05-31' }, '2027-01-01'],
    ['has ended', { startEffectiveDate: '2025-11-01', endEffectiveDate: '2026-05-31' }, '2025-11-01'],
    ['has no start and has ended', { endEffectiveDate: '2026-12-04' }, '2026-12-04'],
    ['begins after the validation day', { validationDate: '2026-12-01' }, '2026-12-05'],
  ])('a waiver that was signed for a window that %s is complete and not required again', (_case, task, startDate) => {
    const endDate = 'endEffectiveDate' in task ? task.endEffectiveDate : null
    expect(getState([signed({ startDate, endDate })], task)).toEqual({
      isComplete: true,
      reason: 'on-record',
      until: endDate,
    })
  })

  test('a window with new dates requires a new signature', () => {
    const lastSeason = signed({ startDate: '2025-11-01', endDate: '2026-05-31' })
    const thisSeason = { startEffectiveDate: '2026-11-01', endEffectiveDate: '2027-05-31' }
    expect(getState([lastSeason], thisSeason)).toEqual({ isComplete: false, reason: 'expired' })
  })

  describe('re-sign when the text changed', () => {
    const task = { resignWhenTextChanged: true }
    const currentHashes = { SEASON: { currentHash: 'new', releases: [] } }

    test('requires a new signature if another text was signed', () => {
      expect(getState([signed({ textHash: 'old' })], task, currentHashes)).toEqual({
        isComplete: false,
        reason: 'text-changed',
      })
      expect(getState([signed({ textHash: 'new' })], task, currentHashes).isComplete).toBe(true)
    })

    test('is off by default', () => {
      expect(getState([signed({ textHash: 'old' })], {}, currentHashes).isComplete).toBe(true)
    })

    test('requires nothing if the signed text is unknown', () => {
      expect(getState([signed({ textHash: null })], task, currentHashes).isComplete).toBe(true)
    })

    test('accepts one signature of the current text among older ones', () => {
      const both = [signed({ textHash: 'old', endDate: null }), signed({ textHash: 'new' })]
      expect(getState(both, task, currentHashes)).toMatchObject({ isComplete: true, until: '2026-12-31' })
    })

    test('requires nothing while the text is not available', () => {
      const unavailable = { SEASON: { currentHash: undefined, releases: [] } }
      expect(getState([signed({ textHash: 'old' })], task, unavailable).isComplete).toBe(true)
    })
  })

  describe('a release of the text', () => {
    const releasedAtUtc = '2026-12-05T18:00:00.000Z'
    const old = {
      number: 7,
      textHash: 'old',
      kind: null,
      releasedAtUtc: '2026-11-01T00:00:00.000Z',
      scheduledFor: null,
    }
    const next = { number: 8, textHash: 'new', kind: 'material', releasedAtUtc, scheduledFor: null } as const
    const released = { SEASON: { currentHash: 'new', releases: [old, next] } }

    test('that is material requires a new signature, whatever the task says', () => {
      const state = { isComplete: false, reason: 'text-changed' }
      expect(getState([signed({ textHash: 'old' })], {}, released)).toEqual(state)
      expect(getState([signed({ textHash: 'new' })], {}, released).isComplete).toBe(true)
    })

    test('that is scheduled before the day requires a new signature from its day on', () => {
      const scheduled = { ...next, releasedAtUtc: null, scheduledFor: '2026-12-07T04:00' }
      const texts = { SEASON: { currentHash: 'new', releases: [old, scheduled] } }
      expect(getState([signed({ textHash: 'old' })], {}, texts)).toEqual({
        isComplete: false,
        reason: 'text-will-change',
        from: '2026-12-07',
      })
    })

    test('lets a guest who had the old text open finish it, and that counts on the same day only', () => {
      const finished = (completedAtUtc: string, resortDay = '2026-12-05') =>
        getRecordState(
          anActivityTask({ id: 3 }),
          'maya',
          owedFacts({
            authorizations: [signed({ textHash: 'old' })],
            waiverTexts: released,
            completions: [{ contactTaskId: '1-2-3-maya', outcome: 'completed', resortDay, completedAtUtc }],
          }),
        )
      expect(finished('2026-12-05T18:10:00.000Z')).toEqual({
        isComplete: true,
        reason: 'on-record',
        until: '2026-12-05',
      })
      expect(finished('2026-12-05T17:50:00.000Z')).toMatchObject({ reason: 'text-changed' })
      expect(finished('2026-12-05T18:10:00.000Z', '2026-12-04')).toMatchObject({ reason: 'text-changed' })
    })

    test.each([
      ['no longer counts after another material release on that day', 'material', false],
      ['still counts after a cosmetic release on that day', 'cosmetic', true],
    ] as const)('a finished old text %s', (_what, kind, isComplete) => {
      const last = { ...next, number: 9, textHash: 'last', kind, releasedAtUtc: '2026-12-05T19:00:00.000Z' }
      const state = getRecordState(
        anActivityTask({ id: 3 }),
        'maya',
        owedFacts({
          authorizations: [signed({ textHash: 'old' })],
          waiverTexts: { SEASON: { currentHash: 'last', releases: [old, next, last] } },
          completions: [
            {
              contactTaskId: '1-2-3-maya',
              outcome: 'completed',
              resortDay: '2026-12-05',
              completedAtUtc: '2026-12-05T18:10:00.000Z',
            },
          ],
        }),
      )
      expect(state.isComplete).toBe(isComplete)
    })

    test('does not concern a waiver of an external provider', () => {
      expect(getState([signed({ textHash: 'old' })], { externalWaiverId: 'X' }, released).isComplete).toBe(true)
    })
  })
})

describe('photo, rental profile and child registration', () => {
  const profile: RentalRecord = {
    contactId: 'maya',
    updatedOn: '2026-11-06',
    hasRequiredFields: true,
    hasShoeSize: true,
    hasStance: true,
  }
  const facts = (effectiveDays: number | null, updatedOn: string) =>
    owedFacts({
      taskTypes: ([2, 3, 4] as const).map((id) => aTaskType(id, { effectiveDays })),
      rentalProfiles: [{ ...profile, updatedOn }],
      childRegistrations: [{ contactId: 'maya', updatedOn }],
      photos: [{ contactId: 'maya', updatedOn, photoHash: 'x' }],
    })
  const kinds = [2, 3, 4] as const
  const getState = (taskTypeId: (typeof kinds)[number], ...args: Parameters<typeof facts>) =>
    getRecordState(anActivityTask({ taskTypeId, posWaiverId: null }), 'maya', facts(...args))

  test.each(kinds)('kind %i is owed while there is no record of this person', (taskTypeId) => {
    const task = anActivityTask({ taskTypeId, posWaiverId: null })
    expect(getRecordState(task, 'maya', owedFacts())).toEqual({ isComplete: false, reason: 'no-record' })
    expect(getRecordState(task, 'theo', facts(null, '2026-12-01'))).toEqual({ isComplete: false, reason: 'no-record' })
  })

  test.each(kinds)('kind %i never expires with effective days null or 0', (taskTypeId) => {
    for (const days of [null, 0]) {
      expect(getState(taskTypeId, days, '1999-01-01')).toEqual({ isComplete: true, reason: 'on-record', until: null })
    }
  })

  test.each(kinds)('kind %i counts while its record is younger than the effective days', (taskTypeId) => {
    expect(getState(taskTypeId, 30, '2026-11-06')).toEqual({
      isComplete: true,
      reason: 'on-record',
      until: '2026-12-05',
    })
    expect(getState(taskTypeId, 30, '2026-11-05')).toEqual({ isComplete: false, reason: 'expired' })
    expect(getState(taskTypeId, 1, '2026-12-05').isComplete).toBe(true)
    expect(getState(taskTypeId, 1, '2026-12-04').isComplete).toBe(false)
  })

  test.each([
    ['ability, height, weight and age', {}, { hasRequiredFields: false }, false],
    ['the shoe size where it is enabled', { enableShoeSize: true }, { hasShoeSize: false }, false],
    ['no shoe size where it is not enabled', { enableShoeSize: false }, { hasShoeSize: false }, true],
    ['the stance where it is enabled', { enableStance: true }, { hasStance: false }, false],
    ['no stance where it is not enabled', { enableStance: false }, { hasStance: false }, true],
    ['nothing more if all fields are set', { enableShoeSize: true, enableStance: true }, {}, true],
  ])('a rental profile needs %s', (_needs, type, missing, isComplete) => {
    const state = getRecordState(
      anActivityTask({ taskTypeId: 2, posWaiverId: null }),
      'maya',
      owedFacts({ taskTypes: [aTaskType(2, type)], rentalProfiles: [{ ...profile, ...missing }] }),
    )
    expect(state).toEqual(
      isComplete
        ? { isComplete: true, reason: 'on-record', until: null }
        : { isComplete: false, reason: 'fields-missing' },
    )
  })
})
