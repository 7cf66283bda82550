import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamEnd } from './read-events.ts'
import { followChanges, type Connect } from './follow-changes.ts'

type Attempt = Parameters<Connect>[0] & { finish: (end: StreamEnd) => void; fail: () => void }
let attempts: Attempt[]
let isHidden = false
let isOnline = true
let stop: () => void
const onChange = vi.fn<() => void>()
const latest = () => {
  const attempt = attempts.at(-1)
  if (!attempt) throw new Error('There was no attempt.')
  return attempt
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  attempts = []
  isHidden = false
  isOnline = true
  onChange.mockClear()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  stop = followChanges({
    onChange,
    connect: (stream) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('The connection broke.'))
        stream.signal.addEventListener('abort', fail)
        attempts.push({ ...stream, finish: resolve, fail })
      }),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setHidden(hidden: boolean) {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an event is passed on at once, and nothing is asked while comments arrive', async () => {
  for (let minute = 0; minute < 20; minute += 1) {
    latest().onReceive()
    await pass(15_000)
  }
  expect(onChange).not.toHaveBeenCalled()
  latest().onEvent()
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(attempts).toHaveLength(1)
})

test('behind a proxy that holds the stream back, the page asks every 15 to 30 seconds instead', async () => {
  await pass(25_000)
  expect(latest().signal.aborted).toBe(true)
  await pass(90_000)
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(6)
  expect(attempts).toHaveLength(1)
  await pass(300_000)
  expect(attempts).toHaveLength(2)
  latest().onReceive()
  const asked = onChange.mock.calls.length
  await pass(20_000)
  expect(onChange.mock.calls.length).toBe(asked)
})

test('a broken connection is opened again within two seconds, and later and later if that fails', async () => {
  const pauses: number[] = []
  for (let failure = 0; failure < 10; failure += 1) {
    const before = attempts.length
    const failedAt = Date.now()
    latest().fail()
    while (attempts.length === before) await pass(100)
    pauses.push(Date.now() - failedAt)
  }
  expect(pauses[0]).toBeLessThanOrEqual(2_100)
  expect(pauses[3]).toBeGreaterThan(4_000)
  expect(Math.min(...pauses.slice(7))).toBeGreaterThanOrEqual(30_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_100)
})

test('a stream that was good and ends is opened again soon', async () => {
  for (let round = 1; round <= 5; round += 1) {
    latest().onReceive()
    await pass(11_000)
    latest().finish({ kind: 'ended' })
    await pass(1_000)
    expect(attempts).toHaveLength(round + 1)
  }
})

test('a server with too many open pages is asked regularly, and connected to when it wants', async () => {
  latest().finish({ kind: 'refused', retryAfterMs: 60_000 })
  await pass(59_000)
  expect(attempts).toHaveLength(1)
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(1)
  await pass(2_000)
  expect(attempts).toHaveLength(2)
})

test('a browser without streams asks regularly', async () => {
  latest().finish({ kind: 'unsupported' })
  await pass(600_000)
  expect(attempts).toHaveLength(1)
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(20)
})

test('a hidden page disconnects, and asks once when it becomes visible', async () => {
  setHidden(true)
  expect(latest().signal.aborted).toBe(true)
  await pass(600_000)
  expect(onChange).not.toHaveBeenCalled()
  expect(attempts).toHaveLength(1)
  setHidden(false)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(attempts).toHaveLength(2)
})

test('without a connection the page waits for it', async () => {
  isOnline = false
  dispatchEvent(new Event('offline'))
  await pass(600_000)
  expect(attempts).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(attempts).toHaveLength(2)
})

test('nothing happens any more after a sign-out, and after the page was left', async () => {
  latest().finish({ kind: 'signed-out' })
  await pass(600_000)
  expect(attempts).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
  stop()
  setHidden(false)
  expect(attempts).toHaveLength(1)
})
