import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLockedPage } from './use-locked-page.ts'

function LockedPage() {
  useLockedPage()
  return (
    <>
      <a href="#main">Skip</a>
      <a href="https://elsewhere.example" target="_blank" rel="noreferrer">
        A link in the text of a waiver
      </a>
    </>
  )
}

/** Whether the page prevents what an event would do. */
function isRefused(element: Element, name: 'contextMenu' | 'click' | 'dragStart', init: object = {}): boolean {
  const event = createEvent[name](element, init)
  fireEvent(element, event)
  return event.defaultPrevented
}

test('a device that was handed over opens no link, no tab and no menu of a long press', () => {
  render(<LockedPage />)
  const link = screen.getByText('A link in the text of a waiver')
  expect(isRefused(link, 'click')).toBe(true)
  expect(isRefused(link, 'click', { ctrlKey: true })).toBe(true)
  const middleClick = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 })
  fireEvent(link, middleClick)
  expect(middleClick.defaultPrevented).toBe(true)
  expect(isRefused(link, 'contextMenu')).toBe(true)
  expect(isRefused(link, 'dragStart')).toBe(true)
  expect(isRefused(screen.getByText('Skip'), 'click'), 'the way to the content of the page').toBe(false)
})

test('Back stays on the page of a device that was handed over', () => {
  const push = vi.spyOn(window.history, 'pushState')
  const { unmount } = render(<LockedPage />)
  expect(push).toHaveBeenCalledTimes(1)
  fireEvent.popState(window)
  expect(push).toHaveBeenCalledTimes(2)
  unmount()
  fireEvent.popState(window)
  expect(push).toHaveBeenCalledTimes(2)
  push.mockRestore()
})
