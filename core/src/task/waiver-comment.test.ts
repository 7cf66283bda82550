import { expect, test } from 'vitest'
import { buildWaiverComment, type CommentFacts } from './waiver-comment.ts'

const facts: CommentFacts = {
  signer: 'Maya Lindqvist',
  contacts: [{ firstName: 'Maya', lastName: 'Lindqvist' }],
  signedDate: '2/13/2026',
  browserName: 'Firefox',
  browserVersion: '145.0',
}
const child = { firstName: 'Juno', lastName: 'Lindqvist' }

test('a comment starts with the signer', () => {
  expect(buildWaiverComment('', facts)).toBe('Signed by Maya Lindqvist.')
})

test('a comment says for whom the signer signed', () => {
  expect(buildWaiverComment('', { ...facts, contacts: [child] })).toBe(
    'Signed by Maya Lindqvist on behalf of Juno Lindqvist.',
  )
  expect(buildWaiverComment('', { ...facts, contacts: [...facts.contacts, child] })).toBe(
    'Signed by Maya Lindqvist on behalf of Maya Lindqvist, Juno Lindqvist.',
  )
})

test("then the operator's template follows, with every placeholder replaced each time", () => {
  expect(buildWaiverComment('{Signer}, {SignedDate}, {BrowserName} {BrowserVersion}; {Signer}', facts)).toBe(
    'Signed by Maya Lindqvist. Maya Lindqvist, 2/13/2026, Firefox 145.0; Maya Lindqvist',
  )
})

test('a comment of a kiosk says which one, who started it, and how the household was found', () => {
  const atKiosk = { name: 'Kiosk 1', startedBy: 'Ben Ahlgren' }
  expect(buildWaiverComment('', { ...facts, atKiosk: { ...atKiosk, identifiedBy: 'booking' } })).toBe(
    'Signed by Maya Lindqvist. Signed at the resort\'s kiosk "Kiosk 1", started by Ben Ahlgren; the household was found by a booking or card number and a birth date.',
  )
  expect(buildWaiverComment('', { ...facts, atKiosk: { ...atKiosk, identifiedBy: 'code' } })).toContain(
    'found by the code of the arrival card.',
  )
})

test('other braces do not change', () => {
  expect(buildWaiverComment('{signer} {Waiver} {}', facts)).toBe('Signed by Maya Lindqvist. {signer} {Waiver} {}')
})

test('a template of spaces counts as empty', () => {
  expect(buildWaiverComment('  ', facts)).toBe('Signed by Maya Lindqvist.')
})

test('a name of a browser or a guest is never treated as a placeholder or a pattern', () => {
  expect(
    buildWaiverComment('{Signer} with {BrowserName}', { ...facts, signer: '{BrowserName}', browserName: '$& $1' }),
  ).toBe('Signed by {BrowserName} on behalf of Maya Lindqvist. {BrowserName} with $& $1')
})

test('a person with a signing link signed for themselves', () => {
  expect(buildWaiverComment('', { ...facts, withOwnLink: true })).toBe(
    'Signed by Maya Lindqvist for themselves, with a link of their own.',
  )
})
