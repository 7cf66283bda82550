import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcements } from '../db/announcements.ts'
import { openHouseholdChanges, type HouseholdChanges, type Watcher } from './household-changes.ts'

const start = Date.parse('2026-12-05T14:30:00Z')
let changes: HouseholdChanges
let isListening = true
const channels = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>()
const announce = (channel: string, payload = '') => channels.get(channel)?.onMessage(payload)

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  isListening = true
  const announcements: Announcements = {
    subscribe: (channel, onMessage, onGap) => channels.set(channel, { onMessage, onGap }),
    isListening: () => isListening,
    close: () => Promise.resolve(),
  }
  changes = openHouseholdChanges({ announcements, now: Date.now })
  // The start counts as a change for everybody, because changes before it were not heard.
  vi.advanceTimersByTime(60_000)
})
afterEach(() => {
  vi.useRealTimers()
})

function aWatcher(overrides: Partial<Watcher> = {}) {
  const onChange = vi.fn<() => void>()
  const onSignOut = vi.fn<() => void>()
  const stop = changes.watch({
    guest: '1001',
    ipCodes: ['1001'],
    tokenId: 'token',
    since: undefined,
    onChange,
    onSignOut,
    ...overrides,
  })
  return { onChange, onSignOut, stop }
}

test('many changes of a household at nearly the same time are reported once, and a later one again', () => {
  const { onChange } = aWatcher()
  for (let index = 0; index < 5; index += 1) announce('household_changed', '1001')
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(onChange).toHaveBeenCalledTimes(1)
  announce('household_changed', '1001')
  vi.advanceTimersByTime(200)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a change of another household is not reported', () => {
  const { onChange } = aWatcher()
  announce('household_changed', '2001')
  vi.advanceTimersByTime(10_000)
  expect(onChange).not.toHaveBeenCalled()
})

test('an adult who signed in with an own account also follows the household of which they are a member', () => {
  const { onChange } = aWatcher({ guest: '1002', ipCodes: ['1002', '1001'] })
  announce('household_changed', '1001')
  vi.advanceTimersByTime(200)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test.each([
  ['of many households', () => announce('household_changed', '*')],
  ['of the setup', () => announce('first_chair_setup', 'task')],
  ['that may have been missed', () => channels.get('household_changed')?.onGap()],
])('a change %s is reported to every page within seconds, but not to all at once', (_what, change) => {
  const watchers = Array.from({ length: 100 }, (_, index) => aWatcher({ guest: `g${index}`, ipCodes: [`g${index}`] }))
  change()
  const countReported = () => watchers.filter(({ onChange }) => onChange.mock.calls.length > 0).length
  vi.advanceTimersByTime(1_000)
  expect(countReported()).toBeLessThan(60)
  vi.advanceTimersByTime(5_000)
  expect(countReported()).toBe(100)
})

test('a change of the household does not wait for a change of everybody', () => {
  const { onChange } = aWatcher()
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  announce('household_changed', '*')
  announce('household_changed', '1001')
  vi.advanceTimersByTime(200)
  expect(onChange).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

test('a page that starts to watch is told of a change after it read its facts', () => {
  announce('household_changed', '1001')
  const late = aWatcher({ since: Date.now() - 1_000 })
  const other = aWatcher({ guest: '2001', ipCodes: ['2001'], since: Date.now() - 1_000 })
  vi.advanceTimersByTime(20_000)
  const upToDate = aWatcher({ since: Date.now() })
  vi.advanceTimersByTime(1)
  expect(late.onChange).toHaveBeenCalledTimes(1)
  expect(other.onChange).not.toHaveBeenCalled()
  expect(upToDate.onChange).not.toHaveBeenCalled()
})

test.each([
  ['so long ago that changes since then are unknown', 600_000, true],
  ['while this process hears no changes', 0, false],
])('a page that read its facts %s is told to read them again', (_what, age, hears) => {
  isListening = hears
  const { onChange } = aWatcher({ since: Date.now() - age })
  vi.advanceTimersByTime(1)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a sign-out is reported to the pages with this token only', () => {
  const signedOut = aWatcher({ tokenId: 'a' })
  const other = aWatcher({ tokenId: 'b' })
  announce('first_chair_signed_out', `a ${start}`)
  expect(signedOut.onSignOut).toHaveBeenCalledTimes(1)
  expect(other.onSignOut).not.toHaveBeenCalled()
})

test('a guest may have six open pages, and one that is closed makes room', () => {
  const pages = Array.from({ length: 6 }, () => aWatcher())
  expect(changes.hasRoom('1001')).toBe(false)
  expect(changes.hasRoom('2001')).toBe(true)
  pages[0]?.stop()
  pages[0]?.stop()
  expect(changes.hasRoom('1001')).toBe(true)
  expect(changes.countWatchers()).toBe(5)
})

test('a page that has closed is told nothing', () => {
  const { onChange, stop } = aWatcher()
  announce('household_changed', '1001')
  stop()
  vi.advanceTimersByTime(1_000)
  expect(onChange).not.toHaveBeenCalled()
})
