import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OperatorHtml } from './operator-html.tsx'

const table = '<table><tbody><tr><th>Lift</th><td>Opens at 9</td></tr></tbody></table>'

test('a table that fits the page cannot be focused', () => {
  render(<OperatorHtml html={`<p>Hours</p>${table}`} />)
  expect(screen.getByRole('cell', { name: 'Opens at 9' })).toBeDefined()
  expect(screen.queryByRole('group')).toBeNull()
})

test('a table that is wider than the page scrolls in a frame that can be focused', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280)
  try {
    render(<OperatorHtml html={table} />)
    const frame = screen.getByRole('group', { name: 'Table, scrolls sideways' })
    expect(frame.tabIndex).toBe(0)
    expect(frame.querySelector('table')).not.toBeNull()
  } finally {
    vi.restoreAllMocks()
  }
})
