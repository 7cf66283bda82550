import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LongText } from './long-text.tsx'

/** Four printed pages. */
const html = `<p>${'I understand that riding lifts has risks. '.repeat(290)}</p>`

/** Sets the height of the text and of its visible part, because jsdom has no layout. */
function setLayout(sizes: { scrollHeight: number; clientHeight: number }): void {
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
  }
}

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

const open = () => render(<LongText html={html} label="Waiver text" title="Waiver" enlargeLabel="Read full screen" />)
const readTo = (scrollTop: number) => {
  const text = screen.getByRole('region', { name: 'Waiver text' })
  text.scrollTop = scrollTop
  fireEvent.scroll(text)
}

test.each([
  ['a phone', { scrollHeight: 9_600, clientHeight: 440 }],
  ['a desktop', { scrollHeight: 4_000, clientHeight: 600 }],
  ['a phone with large text', { scrollHeight: 38_000, clientHeight: 440 }],
])('a text has as many pages on %s as on paper, and shows the current page', (_, sizes) => {
  setLayout(sizes)
  open()
  expect(screen.getByText('Page 1 of 4')).toBeDefined()
  readTo(sizes.scrollHeight * 0.55)
  expect(screen.getByText('Page 3 of 4')).toBeDefined()
  readTo(sizes.scrollHeight - sizes.clientHeight)
  expect(screen.getByText('Page 4 of 4')).toBeDefined()
})

test('a text of one page has no page number', () => {
  setLayout({ scrollHeight: 300, clientHeight: 300 })
  render(<LongText html="<p>Short.</p>" label="Waiver text" title="Waiver" enlargeLabel="Read full screen" />)
  expect(screen.queryByText(/^Page/)).toBeNull()
})
