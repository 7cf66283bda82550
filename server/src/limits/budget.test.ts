import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget } from './budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a request that fits starts at once, the others wait for a release in the order of arrival', async () => {
  const budget = new Budget(10)
  const release = await budget.take(8)
  const order: string[] = []
  const large = budget.take(5).then((releaseLarge) => (order.push('large'), releaseLarge()))
  const small = budget.take(1).then((releaseSmall) => (order.push('small'), releaseSmall()))
  await Promise.resolve()
  expect(order).toEqual([])
  release()
  release()
  await Promise.all([large, small])
  expect(order).toEqual(['large', 'small'])
})

test('a request for more than the total takes the whole budget', async () => {
  const release = await new Budget(10).take(1_000)
  release()
})

test('a request that waits too long is refused as unavailable and does not block the next one', async () => {
  const budget = new Budget(10)
  const release = await budget.take(10)
  const refused = expect(budget.take(10)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
  const next = budget.take(10)
  release()
  await next
})
