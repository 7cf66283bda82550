import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { releaseMemoryWhenQuiet, releaseStartMemory } from './release-start-memory.ts'

const megabyte = 1024 * 1024
const readYoungSpace = () =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? Number.NaN) / megabyte

/** Objects that survive make V8 enlarge the space, as modules do when they are loaded. */
function enlargeYoungSpace(): void {
  let kept: object[] = []
  for (let number = 0; number < 500_000; number += 1) {
    kept.push({ number, parts: [number, number] })
    if (kept.length > 100_000) kept = kept.slice(50_000)
  }
  expect(kept.length).toBeGreaterThan(0)
  expect(readYoungSpace()).toBeGreaterThan(8)
}

test('the memory for new objects, which the start enlarged, is small again before the process listens', async () => {
  enlargeYoungSpace()

  await releaseStartMemory()

  expect(readYoungSpace()).toBeLessThanOrEqual(4)
})

test('what the first jobs needed is returned when the process is quiet', async () => {
  enlargeYoungSpace()
  const onError = vi.fn<(error: unknown) => void>()

  releaseMemoryWhenQuiet(onError)

  await vi.waitFor(() => expect(readYoungSpace()).toBeLessThanOrEqual(4), { timeout: 30_000, interval: 250 })
  expect(onError).not.toHaveBeenCalled()
})
