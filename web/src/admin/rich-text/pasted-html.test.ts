import { expect, test } from 'vitest'
import { normalizePastedHtml } from './pasted-html.ts'
import { toEditorHtml } from './rich-text-schema.ts'

/** A list item as Word writes it to the clipboard. */
const wordItem = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`

const pasted = (...parts: string[]) =>
  toEditorHtml(normalizePastedHtml(`<html><body>${parts.join('\n')}</body></html>`), false)
const item = (words: string, more = '') => `<li><p>${words}</p>${more}</li>`

test('a bulleted list of Word becomes a list with the same levels', () => {
  expect(
    pasted(wordItem('·', 'Skis'), wordItem('o', 'Poles', 2), wordItem('o', 'Wax', 2), wordItem('·', 'Boots')),
  ).toBe(`<ul>${item('Skis', `<ul>${item('Poles')}${item('Wax')}</ul>`)}${item('Boots')}</ul>`)
})

test('a numbered list keeps its numbers, letters and roman numbers', () => {
  expect(pasted(wordItem('3.', 'Skis'), wordItem('4.', 'Boots'))).toBe(
    `<ol start="3">${item('Skis')}${item('Boots')}</ol>`,
  )
  expect(pasted(wordItem('h.', 'Skis'), wordItem('i.', 'Boots'), wordItem('j.', 'Wax'))).toBe(
    `<ol start="8" type="a">${item('Skis')}${item('Boots')}${item('Wax')}</ol>`,
  )
  expect(pasted(wordItem('I.', 'Skis'), wordItem('II.', 'Boots'))).toBe(
    `<ol type="I">${item('Skis')}${item('Boots')}</ol>`,
  )
})

test('a numbered list that restarts becomes a second list', () => {
  expect(pasted(wordItem('1.', 'Skis'), wordItem('1.', 'Boots'))).toBe(
    `<ol>${item('Skis')}</ol><ol>${item('Boots')}</ol>`,
  )
})

test('a number that HTML lists cannot show is kept as text, so that references to it stay correct', () => {
  expect(
    pasted(wordItem('1.', 'Risks'), wordItem('(a)', 'Ice', 2), wordItem('(b)', 'Trees', 2), wordItem('2.', 'Rules')),
  ).toBe(`<ol>${item('Risks', '<p>(a) Ice</p><p>(b) Trees</p>')}${item('Rules')}</ol>`)
  expect(pasted(wordItem('1.1', 'Risks'), wordItem('1.2', 'Rules'))).toBe('<p>1.1 Risks</p><p>1.2 Rules</p>')
})

test('a numbered heading of Word stays a heading, with its number', () => {
  const heading = `<h1 style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><!--[endif]-->Scope</h1>`
  expect(pasted(heading).replace(/&nbsp;/g, ' ')).toBe('<h1>1. Scope</h1>')
})

test('a title of Word becomes the top heading, and a table caption a paragraph above the table', () => {
  expect(pasted('<p class=MsoTitle>Release of Liability</p>')).toBe('<h1>Release of Liability</h1>')
  expect(pasted('<table><caption>Prices</caption><tr><td>A</td><td>B</td></tr></table>')).toBe(
    '<p>Prices</p><table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
  )
})

test('tables, all headings and ordinary lists are kept as they are', () => {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Level ${level}</h${level}>`).join('')
  expect(pasted(headings)).toBe(headings)
  expect(
    pasted('<table class=MsoTableGrid border=1><tr><td width=300 colspan=2><p class=MsoNormal>A</p></td></tr></table>'),
  ).toBe('<table><tbody><tr><td colspan="2"><p>A</p></td></tr></tbody></table>')
  expect(pasted('<ol type="a" start="2"><li>One</li></ol>')).toBe(`<ol start="2" type="a">${item('One')}</ol>`)
})
