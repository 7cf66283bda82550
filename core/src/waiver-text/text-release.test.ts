import { describe, expect, test } from 'vitest'
import { getQuietestHour } from './quietest-hour.ts'
import {
  findTextChange,
  getCountingHashes,
  getTextsAt,
  type TextRelease,
  type WaiverTextFacts,
} from './text-release.ts'

const release = (number: number, kind: TextRelease['kind'], over: Partial<TextRelease> = {}): TextRelease => ({
  number,
  textHash: `v${number}`,
  kind,
  releasedAtUtc: `2026-12-0${number}T11:00:00.000Z`,
  scheduledFor: null,
  ...over,
})
const aText = (...releases: TextRelease[]): WaiverTextFacts => ({
  currentHash: releases.at(-1)?.textHash,
  releases,
})

describe('a signature on an earlier text', () => {
  test.each([
    [
      'counts after cosmetic releases, however many',
      'v3',
      [release(3, null), release(4, 'cosmetic'), release(5, 'cosmetic')],
    ],
    [
      'counts after a cosmetic release of the same material one',
      'v4',
      [release(3, null), release(4, 'material'), release(5, 'cosmetic')],
    ],
    [
      'counts if a later release restored exactly this text',
      'v1',
      [release(1, null), release(2, 'material'), release(3, 'material', { textHash: 'v1' })],
    ],
  ])('%s', (_what, signed, releases) => {
    expect(findTextChange(signed, aText(...releases), false)).toBeUndefined()
    expect(findTextChange(signed, aText(...releases), true)).toBeUndefined()
  })

  test.each([
    ['after a material release', 'v3', [release(3, null), release(4, 'material')]],
    [
      'after a material release between cosmetic ones',
      'v3',
      [release(3, null), release(4, 'cosmetic'), release(5, 'material'), release(6, 'cosmetic')],
    ],
    ['from before the first release, after a material one', 'unknown', [release(3, null), release(4, 'material')]],
  ])('does not count %s, whatever the task says', (_what, signed, releases) => {
    expect(findTextChange(signed, aText(...releases), false)).toMatchObject({ from: null })
    expect(findTextChange(signed, aText(...releases), true)).toMatchObject({ from: null })
  })

  test.each([
    ['a text of another point of sale', 'old', { currentHash: 'new', releases: [] }],
    ['a text from before the first release', 'unknown', aText(release(3, null), release(4, 'cosmetic'))],
    ['a text that was changed without a release', 'v3', { currentHash: 'imported', releases: [release(3, null)] }],
  ])('on %s does not count only if the task requires it', (_what, signed, text) => {
    expect(findTextChange(signed, text, true)).toBeDefined()
    expect(findTextChange(signed, text, false)).toBeUndefined()
  })

  test('is out of date since the last material release', () => {
    const releases = [release(3, null), release(4, 'material'), release(5, 'material'), release(6, 'cosmetic')]
    const change = { releasedAtUtc: '2026-12-05T11:00:00.000Z', from: null }
    expect(findTextChange('v3', aText(...releases), false)).toEqual(change)
    expect(findTextChange('v4', aText(...releases), false)).toEqual(change)
  })

  test('counts if the signed text is unknown, or the current text is not available', () => {
    expect(findTextChange(null, aText(release(3, null), release(4, 'material')), true)).toBeUndefined()
    expect(findTextChange('old', { currentHash: undefined, releases: [] }, true)).toBeUndefined()
  })
})

describe('a scheduled release', () => {
  const scheduled = release(4, 'material', { releasedAtUtc: null, scheduledFor: '2026-12-14T04:00' })
  const live = [release(1, null), release(2, 'material'), release(3, 'cosmetic')]
  const texts = { SEASON: { currentHash: 'v3', releases: [...live, scheduled] } }
  const getChangeAt = (moment: string | undefined, signed = 'v3') => {
    const text = getTextsAt(texts, moment)['SEASON']
    return text && findTextChange(signed, text, false)
  }

  test('counts from its time on, and says from which day the new text can be signed', () => {
    expect(getChangeAt('2026-12-14T09:00')).toEqual({ releasedAtUtc: null, from: '2026-12-14' })
    expect(getChangeAt('2026-12-14T04:00')).toBeDefined()
  })

  test('says so also to a guest who signed a text from before an earlier material release', () => {
    expect(getChangeAt('2026-12-14T09:00', 'v1')).toEqual({ releasedAtUtc: null, from: '2026-12-14' })
    expect(getChangeAt(undefined, 'v1')).toEqual({ releasedAtUtc: '2026-12-02T11:00:00.000Z', from: null })
  })

  test('does not count before its time, or now', () => {
    expect(getChangeAt('2026-12-14T03:59')).toBeUndefined()
    expect(getChangeAt('2026-12-13T09:00')).toBeUndefined()
    expect(getChangeAt(undefined)).toBeUndefined()
  })
})

test('the texts on which signatures count agree with the rule for one signature', () => {
  const releases = [release(1, null), release(2, 'material'), release(3, 'cosmetic'), release(4, 'cosmetic')]
  for (const count of [1, 2, 3, 4]) {
    for (const isResigned of [false, true]) {
      const text = aText(...releases.slice(0, count))
      const counting = getCountingHashes(text, isResigned)
      for (const signed of ['v1', 'v2', 'v3', 'v4', 'unknown'].filter(
        (hash) => Number(hash[1]) <= count || hash === 'unknown',
      )) {
        const counts = counting === null || counting.includes(signed)
        expect(counts, `${signed} of ${count}`).toBe(findTextChange(signed, text, isResigned) === undefined)
      }
    }
  }
})

test('the quietest hour has the fewest signatures, and of several it is the closest to four in the morning', () => {
  expect(getQuietestHour(new Map())).toBe(4)
  expect(
    getQuietestHour(
      new Map([
        [4, 2],
        [3, 1],
        [8, 90],
      ]),
    ),
  ).toBe(5)
  expect(getQuietestHour(new Map(Array.from({ length: 24 }, (_, hour) => [hour, hour === 22 ? 1 : 9])))).toBe(22)
})
