import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftsIn } from './drafts.ts'
import { useKeptDraft } from './use-kept-draft.ts'

const drafts = draftsIn(sessionStorage, 'test')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const typing = (typed: unknown) => renderHook(() => useKeptDraft(drafts, '1', typed, () => {}))

test('what is typed is kept once typing rests', () => {
  typing('US 8')
  vi.advanceTimersByTime(299)
  expect(drafts.read('1')).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(drafts.read('1')).toBe('US 8')
})

test.each(['focusout', 'submit', 'pagehide'])(
  'at %s it is kept at once, and never again after it was dropped',
  (moment) => {
    typing('US 8')
    window.dispatchEvent(new Event(moment))
    expect(drafts.read('1')).toBe('US 8')
    drafts.drop('1')
    vi.advanceTimersByTime(1_000)
    expect(drafts.read('1')).toBeUndefined()
  },
)
