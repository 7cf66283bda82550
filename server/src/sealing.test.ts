import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealBroken, sealingOf, withoutSealing } from './sealing.ts'

const [key, newKey] = [randomBytes(32), randomBytes(32)]
const encryption = sealingOf([key])
const notes = 'Peanuts. Carries an EpiPen.'

test('an encrypted text can be decrypted, and cannot be read without that', () => {
  const encrypted = encryption.seal('notes', '1003', notes)
  expect(encryption.open('notes', '1003', encrypted)).toBe(notes)
  expect(encrypted.toString('latin1')).not.toContain('Peanuts')
})

test('encrypting the same text twice gives different results', () => {
  expect(encryption.seal('notes', '1003', notes).equals(encryption.seal('notes', '1003', notes))).toBe(false)
})

test('it cannot be decrypted for another contact or another purpose', () => {
  const encrypted = encryption.seal('notes', '1003', notes)
  expect(() => encryption.open('notes', '1004', encrypted)).toThrow(SealBroken)
  expect(() => encryption.open('outbox', '1003', encrypted)).toThrow(SealBroken)
})

test('any changed byte is detected', () => {
  const encrypted = encryption.seal('notes', '1003', notes)
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => encryption.open('notes', '1003', changed)).toThrow(SealBroken)
  }
  expect(() => encryption.open('notes', '1003', encrypted.subarray(0, -1))).toThrow(SealBroken)
  expect(() => encryption.open('notes', '1003', Buffer.alloc(0))).toThrow(SealBroken)
})

test('the error for a wrong key says what to do and does not contain the text', () => {
  const encrypted = encryption.seal('notes', '1003', notes)
  const open = () => sealingOf([newKey]).open('notes', '1003', encrypted)
  expect(open).toThrow('Add that key to ENCRYPTION_KEY')
  expect(open).not.toThrow('Peanuts')
})

test('the first key encrypts, and an older key after it still decrypts', () => {
  const old = encryption.seal('notes', '1003', notes)
  const rotated = sealingOf([newKey, key])
  expect(rotated.open('notes', '1003', old)).toBe(notes)
  const fresh = rotated.seal('notes', '1003', notes)
  expect(sealingOf([newKey]).open('notes', '1003', fresh)).toBe(notes)
  expect(() => encryption.open('notes', '1003', fresh)).toThrow(SealBroken)
})

test('fingerprints are equal only for the same text of the same contact with the same key', () => {
  const print = encryption.fingerprint('notes', '1003', notes)
  expect(encryption.fingerprint('notes', '1003', notes).equals(print)).toBe(true)
  expect(encryption.fingerprint('notes', '1004', notes).equals(print)).toBe(false)
  expect(sealingOf([newKey]).fingerprint('notes', '1003', notes).equals(print)).toBe(false)
})

test('without a key nothing can be encrypted', () => {
  expect(() => withoutSealing.seal('notes', '1003', notes)).toThrow(SealBroken)
  expect(() => sealingOf([])).toThrow('at least one key')
})
