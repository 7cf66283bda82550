import { beforeEach, expect, test, vi } from 'vitest'
import { watchText, markText, getClickedText } from './marked-text.ts'

const element = (selector: string): Element => {
  const match = document.querySelector(selector)
  if (!match) throw new Error(`No element matches ${selector}`)
  return match
}
const marked = () => [...document.querySelectorAll('[data-marked]')].map(({ id }) => id)

beforeEach(() => {
  window.scrollBy = () => {}
  document.body.innerHTML = `<main><h1 id="title">Your  group</h1><p id="other">Your group is ready</p>
    <a id="way" href="#"><svg id="icon"></svg><span id="words">Add family member</span></a>
    <span class="visually-hidden" id="unseen">Your group</span><div id="card"><b>One</b><b>Two</b></div></main>`
})

test('an element is marked if the text is its whole text and it is visible', () => {
  markText('Your group')
  expect(marked()).toEqual(['title'])
  markText('Add family member')
  expect(marked()).toEqual(['words'])
})

test('an empty or missing text marks nothing', () => {
  markText('Your group')
  markText('')
  expect(marked()).toEqual([])
  markText('Nowhere')
  expect(marked()).toEqual([])
})

test('text that appears later is marked too, but does not scroll the page', async () => {
  const scrollBy = vi.fn<() => void>()
  window.scrollBy = scrollBy
  const onUpdate = vi.fn<() => void>()
  const stop = watchText('Your group', document.body, onUpdate)
  expect(scrollBy).toHaveBeenCalledTimes(1)
  element('main').insertAdjacentHTML('beforeend', '<p id="later">Your group</p>')
  await expect.poll(() => marked()).toEqual(['title', 'later'])
  stop()
  expect(onUpdate).toHaveBeenCalledTimes(2)
  expect(scrollBy).toHaveBeenCalledTimes(1)
})

test('clicking a text, or the icon beside it, returns the text', () => {
  expect(getClickedText(element('#title'))).toBe('Your  group')
  expect(getClickedText(element('#icon'))).toBe('Add family member')
})

test('clicking an element with several texts returns nothing', () => {
  expect(getClickedText(element('#card'))).toBe('')
})
