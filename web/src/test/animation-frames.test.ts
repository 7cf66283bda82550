import { expect, test, vi } from 'vitest'

test('after a test that replaced the intervals while a page waited for a frame, the next page has frames', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => {})
  vi.useRealTimers()
  const time = await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(time).toBeLessThanOrEqual(performance.now())
})

test('a frame that was cancelled does not run', async () => {
  const run = vi.fn<() => void>()
  cancelAnimationFrame(requestAnimationFrame(run))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(run).not.toHaveBeenCalled()
})
