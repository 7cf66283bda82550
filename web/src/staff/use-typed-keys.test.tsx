import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeAsScanner } from './open-staff-page.builders.ts'
import { useTypedKeys } from './use-typed-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a scanned code is whole, also if the machine is so busy that its second key arrives late', () => {
  const onScan = vi.fn()
  renderHook(() => useTypedKeys({ onScan }))
  typeAsScanner('821001', () => vi.advanceTimersByTime(1_000))
  expect(onScan).toHaveBeenCalledExactlyOnceWith('821001')
})

test('the first key of a scan does not undo anything, also if the page is busy before it hears of the second key', () => {
  const onScan = vi.fn()
  const undo = vi.fn()
  renderHook(() => useTypedKeys({ onScan, shortcuts: { u: undo } }))
  typeAsScanner('u821001', () => {
    const now = performance.now()
    // The timer of the first key comes a second late.
    vi.spyOn(performance, 'now').mockReturnValue(now + 1_000)
    vi.advanceTimersByTime(60)
    vi.spyOn(performance, 'now').mockRestore()
  })
  vi.advanceTimersByTime(1_000)
  expect(onScan).toHaveBeenCalledExactlyOnceWith('u821001')
  expect(undo).not.toHaveBeenCalled()
})

test('a person who presses a key alone uses its shortcut, also if the page was busy', () => {
  const undo = vi.fn()
  renderHook(() => useTypedKeys({ shortcuts: { u: undo } }))
  fireEvent.keyDown(document.body, { key: 'u' })
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValueOnce(now + 1_000)
  vi.advanceTimersByTime(1_000)
  expect(undo).toHaveBeenCalledTimes(1)
})
