import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChunkLoader } from './chunk-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chunk that does not load within 120000 ms is a failure', async () => {
  const loading = createChunkLoader(() => new Promise<never>(() => {}))()
  const outcome = vi.fn<(result: string) => void>()
  void loading.then(
    () => outcome('loaded'),
    (error: Error) => outcome(error.message),
  )
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('Loading a part of the page took too long')
})

test('a loaded chunk is returned, and its timer is cleared', async () => {
  expect(await createChunkLoader(async () => 'a screen')()).toBe('a screen')
  expect(vi.getTimerCount()).toBe(0)
})
