import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget } from './budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what fits is given at once, the rest waits for what is given back, first come first served', async () => {
  const budget = new Budget(10)
  const giveBack = await budget.take(8)
  const order: string[] = []
  const large = budget.take(5).then((back) => (order.push('large'), back()))
  const small = budget.take(1).then((back) => (order.push('small'), back()))
  await Promise.resolve()
  expect(order).toEqual([])
  giveBack()
  giveBack()
  await Promise.all([large, small])
  expect(order).toEqual(['large', 'small'])
})

test('more than there is takes all of it', async () => {
  const giveBack = await new Budget(10).take(1_000)
  giveBack()
})

test('who waits too long is asked to come back, and keeps nobody waiting', async () => {
  const budget = new Budget(10)
  const giveBack = await budget.take(10)
  const refused = expect(budget.take(10)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
  const next = budget.take(10)
  giveBack()
  await next
})
