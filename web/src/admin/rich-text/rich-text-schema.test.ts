import { allowedElements } from '@first-chair/core/waiver-text/allowed-html'
import { expect, test } from 'vitest'
import { isEditorCompatible } from './rich-text.ts'
import { toEditorHtml } from './rich-text-schema.ts'

/** Samples of elements that the editor writes differently, with the same meaning. */
const samples: Partial<Record<(typeof allowedElements)[number], string>> = {
  br: '<p>One<br>two</p>',
  hr: '<p>One</p><hr><p>two</p>',
  li: '<ul><li><p>One</p></li></ul>',
  ul: '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>',
  ol: '<ol start="3" type="a"><li><p>One</p></li></ol>',
  blockquote: '<blockquote><p>One</p></blockquote>',
  table: '<table><tbody><tr><td><p>One</p></td></tr></tbody></table>',
  thead: '<table><thead><tr><th><p>One</p></th></tr></thead></table>',
  tbody: '<table><tbody><tr><td><p>One</p></td></tr></tbody></table>',
  tr: '<table><tbody><tr><td><p>One</p></td></tr><tr><td><p>Two</p></td></tr></tbody></table>',
  td: '<table><tbody><tr><td colspan="2"><p>One</p></td></tr><tr><td rowspan="2"><p>1</p></td><td><p>2</p></td></tr><tr><td><ul><li><p>3</p></li></ul></td></tr></tbody></table>',
  th: '<table><tbody><tr><th><p>One</p></th></tr><tr><td><p>Two</p></td></tr></tbody></table>',
}
const emphasis: readonly string[] = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span']

test.each(allowedElements)('the editor keeps <%s>, or the text is edited as HTML', (element) => {
  const html =
    samples[element] ??
    (emphasis.includes(element) ? `<p><${element}>One</${element}></p>` : `<${element}>One</${element}>`)
  if (!isEditorCompatible(html)) return expect(['dl', 'dt', 'dd', 'div', 'span']).toContain(element)
  const written = html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<(\/?)thead>/g, '<$1tbody>')
  return expect(toEditorHtml(html, false)).toBe(written)
})

test('the head of a table keeps its cells', () => {
  const html = '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B</td></tr></tbody></table>'
  expect(toEditorHtml(html, false)).toBe(
    '<table><tbody><tr><th><p>A</p></th></tr><tr><td><p>B</p></td></tr></tbody></table>',
  )
})
