import { expect, test } from 'vitest'
import { findLostParts } from './lost-parts.ts'
import { normalizePastedHtml } from './pasted-html.ts'
import { toEditorHtml } from './rich-text-schema.ts'

const lost = (html: string, hasLinks = false) => {
  const plain = normalizePastedHtml(html)
  return findLostParts(plain, toEditorHtml(plain, hasLinks))
}

test('headings, lists, tables and emphasis are kept', () => {
  expect(
    lost(`<h1>Risk</h1><h5>Snow</h5><p style="font-family:Arial;font-size:9pt;color:black">It is <b>cold</b> &amp; <u>wet</u>.</p>
      <ul><li>Ice<ol type="a" start="3"><li>Rock</li></ol></li></ul>
      <table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td colspan="2">C</td></tr></table><hr><blockquote>Q</blockquote>`),
  ).toEqual([])
})

test.each([
  ['<p>See <img src="x.png" alt=""> here</p>', ['pictures']],
  ['<p>See <a href="https://a.example">our rules</a></p>', ['links (the text stays)']],
  ['<p>Name <input value="x"></p>', ['form fields']],
  ['<dl><dt>Guest</dt><dd>Whoever signs</dd></dl>', ['terms and definitions']],
  ['<ol><li value="7">Seven</li></ol>', ['numbers of list items']],
  ['<p style="text-align:center">RISK</p>', ['centred or right-aligned text']],
  ['<p align="right">Signed</p>', ['centred or right-aligned text']],
  ['<p><span style="color:red">Danger</span></p>', ['coloured text']],
  ['<p><span style="background:yellow">Danger</span></p>', ['highlighted text']],
  ['<p><span style="text-transform:uppercase">danger</span></p>', ['capital letters set by formatting']],
])('%s names what is lost', (html, names) => {
  expect(lost(html)).toEqual(names)
})

test('a link is kept where the text may have links', () => {
  expect(lost('<p><a href="https://a.example">Rules</a></p>', true)).toEqual([])
})

test('grey text and white backgrounds, which browsers add when copying, do not count as colours', () => {
  expect(
    lost('<p style="color: rgb(33, 37, 41); background-color: rgb(255, 255, 255); text-align: start">Words</p>'),
  ).toEqual([])
})

test('lost text is quoted', () => {
  expect(findLostParts('<p>One two</p><p>three four</p>', '<p>One two</p>')).toEqual(['text, starting at “three four”'])
})
