import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../http/logger.ts'
import { checkRegularly } from './check-regularly.ts'

const log = openLog('silent')
const warn = vi.spyOn(log, 'warn')
const check = vi.fn<() => Promise<void>>()
let isPaused = false
const start = () =>
  checkRegularly(
    { log },
    { check, failure: 'it could not be checked', isPaused: () => isPaused, millisecondsBetweenChecks: 100 },
  )

beforeEach(() => {
  vi.useFakeTimers()
  isPaused = false
  warn.mockClear()
  check.mockReset().mockResolvedValue()
})
afterEach(() => void vi.useRealTimers())

test('a check is repeated, but not before the one before it has ended, and not during a pause', async () => {
  const { stop } = start()
  await vi.advanceTimersByTimeAsync(200)
  expect(check).toHaveBeenCalledTimes(2)

  let finish: (() => void) | undefined
  check.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(500)
  expect(check).toHaveBeenCalledTimes(3)
  isPaused = true
  finish?.()
  await vi.advanceTimersByTimeAsync(500)
  expect(check).toHaveBeenCalledTimes(3)
  await stop()
})

test('of failures that follow each other only the first is in the log, until a check succeeds', async () => {
  const { stop } = start()
  check.mockRejectedValue(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(300)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'it could not be checked')
  check.mockResolvedValueOnce()
  await vi.advanceTimersByTimeAsync(200)
  expect(warn).toHaveBeenCalledTimes(2)
  await stop()
})

test('it stops after a check that is running, and can be called once more then', async () => {
  let finish: (() => void) | undefined
  const { stop, checkNow } = start()
  check.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(100)
  const stopped = vi.fn<() => void>()
  const stopping = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(300)
  expect(stopped).not.toHaveBeenCalled()
  finish?.()
  await stopping
  expect(check).toHaveBeenCalledTimes(1)
  await checkNow()
  expect(check).toHaveBeenCalledTimes(2)
})
