import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealBroken, sealingOf, withoutSealing } from './sealing.ts'

const [key, newKey] = [randomBytes(32), randomBytes(32)]
const sealing = sealingOf([key])
const notes = 'Peanuts. Carries an EpiPen.'

test('what is sealed opens again, and does not show', () => {
  const sealed = sealing.seal('notes', '1003', notes)
  expect(sealing.open('notes', '1003', sealed)).toBe(notes)
  expect(sealed.toString('latin1')).not.toContain('Peanuts')
})

test('the same text is sealed differently each time', () => {
  expect(sealing.seal('notes', '1003', notes).equals(sealing.seal('notes', '1003', notes))).toBe(false)
})

test('it opens neither for another contact nor for another purpose', () => {
  const sealed = sealing.seal('notes', '1003', notes)
  expect(() => sealing.open('notes', '1004', sealed)).toThrow(SealBroken)
  expect(() => sealing.open('outbox', '1003', sealed)).toThrow(SealBroken)
})

test('any changed byte is noticed', () => {
  const sealed = sealing.seal('notes', '1003', notes)
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => sealing.open('notes', '1003', changed)).toThrow(SealBroken)
  }
  expect(() => sealing.open('notes', '1003', sealed.subarray(0, -1))).toThrow(SealBroken)
  expect(() => sealing.open('notes', '1003', Buffer.alloc(0))).toThrow(SealBroken)
})

test('a wrong key says what to do, and nothing of what was sealed', () => {
  const sealed = sealing.seal('notes', '1003', notes)
  const open = () => sealingOf([newKey]).open('notes', '1003', sealed)
  expect(open).toThrow('Add that key to ENCRYPTION_KEY')
  expect(open).not.toThrow('Peanuts')
})

test('a new key seals, and the old one behind it still opens', () => {
  const old = sealing.seal('notes', '1003', notes)
  const rotated = sealingOf([newKey, key])
  expect(rotated.open('notes', '1003', old)).toBe(notes)
  const fresh = rotated.seal('notes', '1003', notes)
  expect(sealingOf([newKey]).open('notes', '1003', fresh)).toBe(notes)
  expect(() => sealing.open('notes', '1003', fresh)).toThrow(SealBroken)
})

test('a fingerprint tells the same text of the same contact, and nothing else', () => {
  const print = sealing.fingerprint('notes', '1003', notes)
  expect(sealing.fingerprint('notes', '1003', notes).equals(print)).toBe(true)
  expect(sealing.fingerprint('notes', '1004', notes).equals(print)).toBe(false)
  expect(sealingOf([newKey]).fingerprint('notes', '1003', notes).equals(print)).toBe(false)
})

test('without a key nothing is sealed', () => {
  expect(() => withoutSealing.seal('notes', '1003', notes)).toThrow(SealBroken)
  expect(() => sealingOf([])).toThrow('needs a key')
})
