import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/calendar-date.ts'
import {
  findLastDueDay,
  isDue,
  keepAuditEntryUntil,
  keepMessageUntil,
  keepPhotoUntil,
  keepProfileUntil,
  keepWaiverUntil,
} from './keep-until.ts'

const settings = {
  adultAge: 18,
  seasonEndsOn: '10-31',
  keepWaiversYears: 2,
  keepMinorsWaiversYears: 3,
  keepPhotosYears: 0,
  keepProfilesYears: 0,
  keepMessagesDays: 0,
  keepAuditYears: 0,
}
const adult = { birthDate: '1985-03-02' }
const waiver = { signedOn: '2026-02-13', startDate: '2026-02-13', endDate: '2026-02-13', signedFor: [adult] }

describe('a signed waiver is kept', () => {
  test('some years after the season in which it last counted', () => {
    expect(keepWaiverUntil(waiver, settings)).toEqual({ reason: 'clock', until: '2028-10-31' })
    expect(keepWaiverUntil({ ...waiver, endDate: '2026-11-30' }, settings).until).toBe('2029-10-31')
  })

  test('for a minor, some years after the day of majority', () => {
    const child = { birthDate: '2016-06-10' }
    expect(keepWaiverUntil({ ...waiver, signedFor: [adult, child] }, settings).until).toBe('2037-06-10')
  })

  test('for a minor, never shorter than for an adult', () => {
    const almostAdult = { birthDate: '2008-02-14' }
    expect(keepWaiverUntil({ ...waiver, signedFor: [almostAdult] }, { ...settings, keepWaiversYears: 6 }).until).toBe(
      '2032-10-31',
    )
  })

  test('for a minor, also if the minor is of age before it ends', () => {
    const season = { ...waiver, endDate: '2026-10-31' }
    const keep = (dates: object) =>
      keepWaiverUntil({ ...season, signedFor: [{ birthDate: '2008-02-14' }], ...dates }, settings)
    expect(keep({}).until).toBe('2029-02-14')
    expect(keep({ signedOn: '2026-02-14', startDate: '2026-02-13' }).until).toBe('2029-02-14')
    expect(keep({ signedOn: '2026-02-14', startDate: '2026-02-14' }).until).toBe('2028-10-31')
  })

  test('as if a person without a birth date was born on the day of the signature', () => {
    expect(keepWaiverUntil({ ...waiver, signedFor: [{ birthDate: null }] }, settings).until).toBe('2047-02-13')
  })

  test('while it has no end', () => {
    expect(keepWaiverUntil({ ...waiver, endDate: null }, settings)).toEqual({ reason: 'open-end', until: null })
  })

  test('without a limit until the operator sets one, also for minors alone', () => {
    expect(keepWaiverUntil(waiver, { ...settings, keepWaiversYears: 0 })).toEqual({ reason: 'no-rule', until: null })
    const forChild = { ...waiver, signedFor: [{ birthDate: '2016-06-10' }] }
    expect(keepWaiverUntil(forChild, { ...settings, keepMinorsWaiversYears: 0 }).reason).toBe('no-rule')
  })
})

test('photos and profiles are kept some years after the season of their day, as the nightly run erases them', () => {
  const clocks = { ...settings, keepPhotosYears: 2, keepProfilesYears: 1 }
  expect(keepPhotoUntil('2026-02-13', clocks)).toEqual({ reason: 'clock', until: '2028-10-31' })
  expect(keepProfileUntil('2026-11-01', clocks)).toEqual({ reason: 'clock', until: '2028-10-31' })
  expect(keepPhotoUntil('2026-02-13', settings)).toEqual({ reason: 'no-rule', until: null })
  for (const day of ['2026-10-30', '2026-10-31', '2026-11-01']) {
    const { until } = keepPhotoUntil(day, clocks)
    expect(day <= (findLastDueDay(addDays(until ?? '', 1), 2, '10-31') ?? '')).toBe(true)
    expect(day <= (findLastDueDay(until ?? '', 2, '10-31') ?? '')).toBe(false)
  }
})

test('a record is due on the day after its last day', () => {
  const kept = keepAuditEntryUntil('2024-02-29', { ...settings, keepAuditYears: 1 })
  expect(kept.until).toBe('2025-03-01')
  expect([isDue(kept, '2025-03-01'), isDue(kept, '2025-03-02')]).toEqual([false, true])
  expect(keepMessageUntil('2026-12-05', { ...settings, keepMessagesDays: 30 }).until).toBe('2027-01-04')
})

test('nothing is due without a clock', () => {
  expect(isDue(keepAuditEntryUntil('2000-01-01', settings), '2026-01-01')).toBe(false)
  expect(isDue(keepMessageUntil('2000-01-01', settings), '2026-01-01')).toBe(false)
  expect(findLastDueDay('2026-11-01', 0, '10-31')).toBeUndefined()
})

test('a record that is kept for years after its season is due from the day after that', () => {
  expect(findLastDueDay('2026-10-31', 1, '10-31')).toBe('2024-10-31')
  expect(findLastDueDay('2026-11-01', 1, '10-31')).toBe('2025-10-31')
  expect(findLastDueDay('2027-02-28', 2, '02-29')).toBe('2024-02-29')
})
