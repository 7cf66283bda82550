import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadDraftKey } from '../../drafts/draft-key.ts'
import { createDrafts } from '../../drafts/drafts.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const drafts = createDrafts(sessionStorage, 'test', z.string())
beforeEach(async () => {
  await loadDraftKey()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const type = (values: unknown) => renderHook(() => useStoredDraft(drafts, '1', values, () => {}))

test('the draft is stored after a pause in typing', () => {
  type('US 8')
  vi.advanceTimersByTime(299)
  expect(drafts.read('1')).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(drafts.read('1')).toBe('US 8')
})

test.each(['focusout', 'submit', 'pagehide'])(
  '%s stores the draft at once, and never again after it was removed',
  (event) => {
    type('US 8')
    window.dispatchEvent(new Event(event))
    expect(drafts.read('1')).toBe('US 8')
    drafts.remove('1')
    vi.advanceTimersByTime(1_000)
    expect(drafts.read('1')).toBeUndefined()
  },
)

test('a draft that does not fit the form of this version is ignored', () => {
  drafts.save('1', { shoeSize: 8 })
  expect(drafts.read('1')).toBeUndefined()
})
