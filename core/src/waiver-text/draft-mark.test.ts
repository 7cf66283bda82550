import { expect, test } from 'vitest'
import { draftMark, isDraft, withoutDraftMark } from './draft-mark.ts'

test('a text with the mark is a draft, however an editor formats it', () => {
  expect(isDraft(`<p><strong>${draftMark}</strong> More.</p><p>Snow is slippery.</p>`)).toBe(true)
  expect(isDraft(`<p>DRAFT: have this&nbsp;read\n by a <em>lawyer.</em></p>`)).toBe(true)
})

test('a text without it is none', () => {
  expect(isDraft('<p>Snow is slippery.</p>')).toBe(false)
  expect(isDraft('<p>This draft was read by a lawyer.</p>')).toBe(false)
})

test('the paragraph of the mark goes, and everything else stays', () => {
  const rest = '<h2>Risks</h2><p>Snow is slippery.</p>'
  expect(withoutDraftMark(`<p><strong>${draftMark}</strong> Replace what is in brackets.</p>${rest}`)).toBe(rest)
  expect(withoutDraftMark(rest)).toBe(rest)
})

test('a mark in a list goes without the rest of the item, so that no other words are lost', () => {
  const approved = withoutDraftMark(`<ul><li>Helmets. ${draftMark}</li></ul>`)
  expect(isDraft(approved)).toBe(false)
  expect(approved).toContain('Helmets.')
})
