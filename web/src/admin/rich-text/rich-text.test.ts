import { expect, test } from 'vitest'
import { isEditorCompatible, isLinkTarget } from './rich-text.ts'

test('a text of paragraphs, lists, emphasis and links fits the editor', () => {
  expect(isEditorCompatible('')).toBe(true)
  expect(isEditorCompatible('Just words')).toBe(true)
  expect(
    isEditorCompatible(
      '<p>Show <strong>this</strong> at <a href="https://a.example">the gate</a>.</p><ul><li>Skis</li></ul>',
    ),
  ).toBe(true)
})

test('a text with a table, any heading or a numbered list fits the editor', () => {
  expect(
    isEditorCompatible('<h1>Risk</h1><table><tr><th>Rack</th><td>4</td></tr></table><ol type="a"><li>Ski</li></ol>'),
  ).toBe(true)
})

test('a definition list does not fit the editor', () => {
  expect(isEditorCompatible('<dl><dt>Guest</dt><dd>Whoever signs.</dd></dl>')).toBe(false)
})

test('links may open pages, e-mail and telephone numbers, but never run scripts', () => {
  expect(['https://a.example', 'mailto:desk@a.example', 'tel:+15550100'].every(isLinkTarget)).toBe(true)
  expect(['javascript:alert(1)', 'data:text/html,x', 'somewhere', ''].some(isLinkTarget)).toBe(false)
})
