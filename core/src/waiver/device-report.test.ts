import { describe, expect, test } from 'vitest'
import { DeviceReport } from './device-report.ts'
import { DrawnStrokes, maxStrokePoints, measureStrokes, showSignature } from './drawn-strokes.ts'
import { describeRelationship, listCircumstanceFacts } from './evidence-facts.ts'
import { isEveryMinorNamed, listMinors } from './relationship.ts'

const pad = { width: 3_500, height: 1_680 }
/** A line of 50 pixels, then a shorter one. */
const strokes = [
  [100, 100, 0, 600, 100, 40],
  [100, 200, 300, 160, 200, 4_200],
]
const report = {
  timeUtc: '2026-12-05T14:00:09.000Z',
  textOpenedAtUtc: '2026-12-05T14:00:00.000Z',
  textReadToEndAtUtc: '2026-12-05T14:00:05.000Z',
  language: 'en',
  build: 'index-4f2a.js',
  strokes: { ...pad, strokes },
}
const isAccepted = (over: object) => DeviceReport.safeParse({ ...report, ...over }).success

describe('what a device says', () => {
  test('is accepted in a sensible shape, also without what older devices cannot say', () => {
    expect(isAccepted({})).toBe(true)
    expect(isAccepted({ withoutConnection: true, sentAtUtc: '2026-12-05T16:30:00.000Z' })).toBe(true)
    expect(isAccepted({ textOpenedAtUtc: undefined, textReadToEndAtUtc: undefined, strokes: undefined })).toBe(true)
  })

  test.each([
    ['a day that does not exist', { timeUtc: '2026-02-30T14:00:00.000Z' }],
    ['a time without a zone', { timeUtc: '2026-12-05T14:00:09.000' }],
    ['a text that was read before it was opened', { textReadToEndAtUtc: '2026-12-05T13:59:59.000Z' }],
    [
      'a text that was opened after Accept',
      { textOpenedAtUtc: '2026-12-05T14:00:10.000Z', textReadToEndAtUtc: undefined },
    ],
    ['a time of sending before Accept', { withoutConnection: true, sentAtUtc: '2026-12-05T14:00:08.000Z' }],
    ['a language that is a sentence', { language: 'en and more' }],
    ['a build with markup', { build: '<b>' }],
  ])('is refused with %s', (_what, over) => {
    expect(isAccepted(over)).toBe(false)
  })
})

describe('strokes', () => {
  test.each([
    ['half a point', [[1, 2]]],
    ['a stroke without points', [[]]],
    ['a time before the one before it', [[1, 2, 5, 3, 4, 4]]],
    [
      'a stroke that begins before the one before it ended',
      [
        [1, 2, 50],
        [3, 4, 40],
      ],
    ],
    ['a time before the first point', [[1, 2, -1]]],
    ['a point far outside of any pad', [[2_000_000, 2, 0]]],
    ['a broken number', [[1.5, 2, 0]]],
    [
      'more points than anybody draws',
      Array.from({ length: 4 }, () => Array.from({ length: maxStrokePoints }, () => 7)),
    ],
    ['more strokes than anybody draws', Array.from({ length: 501 }, () => [1, 2, 0])],
  ])('with %s are refused', (_what, wrong) => {
    expect(DrawnStrokes.safeParse({ ...pad, strokes: wrong }).success).toBe(false)
  })

  test('are a signature if they are longer than a tap, whatever their number', () => {
    expect(showSignature({ ...pad, strokes })).toBe(true)
    expect(showSignature({ ...pad, strokes: [] })).toBe(false)
    expect(showSignature({ ...pad, strokes: [[100, 100, 0]] })).toBe(false)
    expect(showSignature({ ...pad, strokes: Array.from({ length: 9 }, (_, index) => [100, 100, index]) })).toBe(false)
  })

  test('are measured', () => {
    expect(measureStrokes({ strokes })).toEqual({ strokes: 2, points: 4, milliseconds: 4_200 })
  })
})

describe('the facts of evidence', () => {
  test('say in words how it was signed, and that the device said so', () => {
    const { timeUtc: deviceTimeUtc, build: pageBuild, ...others } = report
    const identity = { issuer: 'https://id.example', subject: 'a1', authenticatedAtUtc: '2026-12-05T13:00:00.000Z' }
    const recordsConsent = { version: 'ab12', text: 'You sign electronically.' }
    const facts = listCircumstanceFacts({
      ...others,
      deviceTimeUtc,
      pageBuild,
      build: 'First Chair 1',
      identity,
      recordsConsent,
    })
    expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Identity provider: https://id.example',
      'Account there: a1',
      'Signed in at: 2026-12-05T13:00:00.000Z',
      'Language: en',
      'Electronic records: Version ab12: You sign electronically.',
      'Text opened: 2026-12-05T14:00:00.000Z, says the device',
      'Text read to its end: 2026-12-05T14:00:05.000Z, says the device',
      'Strokes: 2 strokes with 4 points in 4.2 seconds',
      'Clock of the device: 2026-12-05T14:00:09.000Z',
      'Page: index-4f2a.js',
      'Software: First Chair 1',
    ])
  })

  test('say that it was signed without a connection, and when it was sent', () => {
    const facts = listCircumstanceFacts({ withoutConnection: true, sentAtUtc: '2026-12-05T16:30:00.000Z' })
    expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Connection: none when it was signed, says the device',
      'Sent: 2026-12-05T16:30:00.000Z, says the device',
    ])
    expect(listCircumstanceFacts({ withoutConnection: false })).toEqual([])
  })

  test('say that a text was not read to its end', () => {
    expect(listCircumstanceFacts({ textOpenedAtUtc: report.textOpenedAtUtc })).toContainEqual({
      name: 'Text read to its end',
      value: 'no',
    })
  })

  test.each([undefined, null, 'text', 7, [], { identity: 7, strokes: 'x', recordsConsent: [], language: {} }])(
    'are none in %j, which anybody may have written',
    (circumstances) => {
      expect(listCircumstanceFacts(circumstances)).toEqual([])
    },
  )

  test('have a word for each relationship', () => {
    expect(['parent', 'legal-guardian', 'other-adult', 'stranger', 7].map(describeRelationship)).toEqual([
      'parent',
      'legal guardian',
      'another adult',
      undefined,
      undefined,
    ])
  })
})

describe('the minors of a signature', () => {
  const head = { contactId: 'maya', isHeadOfHouseHold: true, age: 17 }
  const adult = { contactId: 'theo', isHeadOfHouseHold: false, age: 18 }
  const child = { contactId: 'juno', isHeadOfHouseHold: false, age: 9 }
  const unknown = { contactId: 'emeka', isHeadOfHouseHold: false, age: null }
  const relationship = 'parent' as const

  test('are all members below the age of adults, also without a birth date, but not the signer', () => {
    expect(listMinors([head, adult, child, unknown], 18)).toEqual([child, unknown])
  })

  test('are each named once, and nobody else', () => {
    const isNamed = (...ids: string[]) =>
      isEveryMinorNamed(
        ids.map((contactId) => ({ contactId, relationship })),
        [child, unknown],
      )
    expect([isNamed('juno', 'emeka'), isNamed('emeka', 'juno')]).toEqual([true, true])
    expect([isNamed('juno'), isNamed('juno', 'juno'), isNamed('juno', 'emeka', 'theo'), isNamed()]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isEveryMinorNamed(undefined, [child])).toBe(true)
  })
})
