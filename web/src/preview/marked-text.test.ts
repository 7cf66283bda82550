import { beforeEach, expect, test, vi } from 'vitest'
import { followText, markText, pressedText } from './marked-text.ts'

const element = (selector: string): Element => {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const marked = () => [...document.querySelectorAll('[data-marked]')].map(({ id }) => id)

beforeEach(() => {
  window.scrollBy = () => {}
  document.body.innerHTML = `<main><h1 id="title">Your  group</h1><p id="other">Your group is ready</p>
    <a id="way" href="#"><svg id="icon"></svg><span id="words">Add family member</span></a>
    <span class="visually-hidden" id="unseen">Your group</span><div id="card"><b>One</b><b>Two</b></div></main>`
})

test('a text is marked where it stands by itself, and where it can be seen', () => {
  markText('Your group')
  expect(marked()).toEqual(['title'])
  markText('Add family member')
  expect(marked()).toEqual(['words'])
})

test('without a text, or with one that stands nowhere, nothing is marked', () => {
  markText('Your group')
  markText('')
  expect(marked()).toEqual([])
  markText('Nowhere')
  expect(marked()).toEqual([])
})

test('what is drawn later is marked too, and does not move the page under a finger', async () => {
  const scrollBy = vi.fn<() => void>()
  window.scrollBy = scrollBy
  const onDrawn = vi.fn<() => void>()
  const stop = followText('Your group', document.body, onDrawn)
  expect(scrollBy).toHaveBeenCalledTimes(1)
  element('main').insertAdjacentHTML('beforeend', '<p id="later">Your group</p>')
  await vi.waitFor(() => expect(marked()).toEqual(['title', 'later']))
  stop()
  expect(onDrawn).toHaveBeenCalledTimes(2)
  expect(scrollBy).toHaveBeenCalledTimes(1)
})

test('pressing words, or the drawing beside them, tells the words', () => {
  expect(pressedText(element('#title'))).toBe('Your  group')
  expect(pressedText(element('#icon'))).toBe('Add family member')
})

test('pressing between several texts tells nothing', () => {
  expect(pressedText(element('#card'))).toBe('')
})
