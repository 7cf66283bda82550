import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { compareTexts, getChangedText } from './compare-texts.ts'
import { Redline } from './redline.tsx'

const oldText =
  '<p>Please read this.</p><h2>Assumption of risk</h2><p>Risks include weather and lift <strong>loading</strong>.</p>' +
  '<ul><li>Snow</li><li>Ice</li></ul><h2>Release</h2><p>I release the resort from claims for injury.</p>' +
  '<h2>Care</h2><p>Nothing else.</p>'
const newText =
  '<p>Please read this.</p><h2>Assumption of risk</h2><p>Risks include weather and lift loading and unloading.</p>' +
  '<ul><li>Snow</li><li>Rocks</li><li>Ice</li></ul><h2>Release</h2><p>I release the resort from claims for death.</p>' +
  '<h2>Care</h2><p>Nothing else.</p>'

/** The comparison as text: [-removed-] and {+added+}. */
const write = (before: string, after: string) =>
  compareTexts(before, after).sections.map(({ heading, blocks }) =>
    [...(heading ? [heading] : []), ...blocks].map(({ segments }) =>
      segments
        .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
        .join(''),
    ),
  )

describe('two texts', () => {
  test('are compared word by word, in their sections, and formatting does not count', () => {
    expect(write(oldText, newText)).toEqual([
      ['Please read this.'],
      ['Assumption of risk', 'Risks include weather and lift loading{+ and unloading+}.', 'Snow', '{+Rocks+}', 'Ice'],
      ['Release', 'I release the resort from claims for [-injury-]{+death+}.'],
      ['Care', 'Nothing else.'],
    ])
    expect(compareTexts(oldText, newText)).toMatchObject({ changes: 3 })
  })

  test('have one change where several words in a row differ', () => {
    const { changes } = compareTexts(
      '<p>It was my own risk to ski here.</p>',
      '<p>It was the full risk to ski here.</p>',
    )
    expect(changes).toBe(1)
  })

  test('with whole paragraphs removed, moved or replaced show them as a whole', () => {
    expect(write('<p>First of all.</p><p>Second thing here.</p>', '<p>Second thing here.</p>')).toEqual([
      ['[-First of all.-]', 'Second thing here.'],
    ])
    expect(write('<p>Snow is slippery.</p>', '<p>Nobody may enter after dark.</p>')).toEqual([
      ['[-Snow is slippery.-]', '{+Nobody may enter after dark.+}'],
    ])
  })

  test('have no change where an editor wrote a paragraph into each item of a list', () => {
    expect(compareTexts('<ol><li>Snow</li></ol>', '<ol><li><p>Snow</p></li></ol>')).toMatchObject({ changes: 0 })
  })

  test('with tables are compared by rows', () => {
    const table = (price: string) => `<table><tbody><tr><th>Helmet</th><td>${price}</td></tr></tbody></table>`
    expect(write(table('10 dollars'), table('12 dollars'))).toEqual([['Helmet | [-10-]{+12+} dollars']])
  })

  test('that are very long and have nothing in common are compared at once', () => {
    const words = (name: string) => `<p>${Array.from({ length: 8_000 }, (_, index) => `${name}${index}`).join(' ')}</p>`
    expect(compareTexts(words('a'), words('b')).changes).toBe(2)
  })

  test('say which words are new and which are gone', () => {
    expect(getChangedText(compareTexts(oldText, newText))).toEqual({
      added: ' and unloading Rocks death',
      removed: 'injury',
    })
  })
})

test('removed and added words are announced, and a section without a change is folded', async () => {
  render(<Redline oldHtml={oldText} newHtml={newText} />)
  expect(screen.getByText(/^3 changes in 2 sections\./)).toBeDefined()
  const [, added] = screen.getAllByRole('insertion')
  const [, removed] = screen.getAllByRole('deletion')
  expect(added?.textContent).toBe('added: and unloading')
  expect(removed?.textContent).toBe('removed: injury')
  expect(screen.queryByText('Nothing else.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show this section: Care' }))
  // A screen reader continues with the text of the section, not at the top of the page.
  expect(document.activeElement?.textContent).toBe('Nothing else.')
  expect(within(screen.getByRole('heading', { name: 'Care' })).queryByRole('insertion')).toBeNull()
})

test('texts that differ only in their layout say so', () => {
  render(<Redline oldHtml="<p>Snow.</p>" newHtml="<p><strong>Snow.</strong></p>" />)
  expect(screen.getByText('The words are the same. Only the layout changed.')).toBeDefined()
})
