import { expect, test } from 'vitest'
import { getSecondsToNextWebhook } from './next-webhook-attempt.rule.ts'

const days = (count: number) => count * 86_400
const average = { secondsSinceFirst: 0, random: 0.5 }

test('the pauses grow from 10 seconds to 6 hours', () => {
  expect(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => Math.round(getSecondsToNextWebhook(attempts, average) ?? 0)),
  ).toEqual([10, 30, 90, 270, 810, 2_430, 7_290, 21_600, 21_600])
})

test('deliveries that failed together are not repeated together', () => {
  expect(getSecondsToNextWebhook(2, { ...average, random: 0 })).toBeCloseTo(24)
  expect(getSecondsToNextWebhook(2, { ...average, random: 1 })).toBeCloseTo(36)
})

test('the receiver may ask for a longer pause, but not for a shorter one', () => {
  expect(getSecondsToNextWebhook(1, { ...average, minSeconds: 3_600 })).toBe(3_600)
  expect(getSecondsToNextWebhook(4, { ...average, minSeconds: 1 })).toBeCloseTo(270)
})

test('the last attempt is after three days, and then there is none', () => {
  expect(getSecondsToNextWebhook(19, { ...average, secondsSinceFirst: days(3) - 100 })).toBe(100)
  expect(getSecondsToNextWebhook(20, { ...average, secondsSinceFirst: days(3) })).toBeUndefined()
})
