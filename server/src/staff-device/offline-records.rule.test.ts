import { randomBytes } from 'node:crypto'
import type { OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import { expect, test } from 'vitest'
import { encryptRecord } from './offline-records.rule.ts'

/** A person with long values: a long name, the longest reason, and an arrival elsewhere. */
const aPerson = (tag: number): OfflinePerson => ({
  tag,
  firstName: 'Maximiliane-Josefa',
  lastInitial: 'W',
  ageBand: 'senior',
  verdict: 'not-ready',
  readyFrom: null,
  reason: { text: 'x'.repeat(40), resolvedBy: 'nobody-before' },
  arrived: { time: '08:12', place: 'North Portal at the Lower Village' },
})

test('the records of 5,000 guests, of whom nobody is ready, are smaller than 5 MB', () => {
  const households: number[] = Array.from({ length: 1_500 }, (_, index) => (index < 500 ? 4 : 3))
  const records = households.map((size) =>
    encryptRecord(randomBytes(16), 'ab'.repeat(32), {
      people: Array.from({ length: size }, (_one, tag) => aPerson(tag)),
      guestName: 'Maximiliane-Josefa',
    }),
  )
  expect(households.reduce((sum, size) => sum + size)).toBe(5_000)
  const bytes = JSON.stringify(records).length
  expect(bytes).toBeLessThan(5_000_000)
})
