import { renderHook } from '@testing-library/react'
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
