import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DecryptionFailed, createFieldEncryption, noFieldEncryption } from './field-encryption.ts'

const [key, newKey] = [randomBytes(32), randomBytes(32)]
const encryption = createFieldEncryption([key])
const notes = 'Peanuts. Carries an EpiPen.'

test('an encrypted text can be decrypted, and cannot be read without that', () => {
  const encrypted = encryption.encrypt('notes', '1003', notes)
  expect(encryption.decrypt('notes', '1003', encrypted)).toBe(notes)
  expect(encrypted.toString('latin1')).not.toContain('Peanuts')
})

test('encrypting the same text twice gives different results', () => {
  expect(encryption.encrypt('notes', '1003', notes).equals(encryption.encrypt('notes', '1003', notes))).toBe(false)
})

test('it cannot be decrypted for another contact or another purpose', () => {
  const encrypted = encryption.encrypt('notes', '1003', notes)
  expect(() => encryption.decrypt('notes', '1004', encrypted)).toThrow(DecryptionFailed)
  expect(() => encryption.decrypt('outbox', '1003', encrypted)).toThrow(DecryptionFailed)
})

test('any changed byte is detected', () => {
  const encrypted = encryption.encrypt('notes', '1003', notes)
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => encryption.decrypt('notes', '1003', changed)).toThrow(DecryptionFailed)
  }
  expect(() => encryption.decrypt('notes', '1003', encrypted.subarray(0, -1))).toThrow(DecryptionFailed)
  expect(() => encryption.decrypt('notes', '1003', Buffer.alloc(0))).toThrow(DecryptionFailed)
})

test('the error for a wrong key says what to do and does not contain the text', () => {
  const encrypted = encryption.encrypt('notes', '1003', notes)
  const open = () => createFieldEncryption([newKey]).decrypt('notes', '1003', encrypted)
  expect(open).toThrow('Add that key to ENCRYPTION_KEY')
  expect(open).not.toThrow('Peanuts')
})

test('the first key encrypts, and an older key after it still decrypts', () => {
  const old = encryption.encrypt('notes', '1003', notes)
  const rotated = createFieldEncryption([newKey, key])
  expect(rotated.decrypt('notes', '1003', old)).toBe(notes)
  const fresh = rotated.encrypt('notes', '1003', notes)
  expect(createFieldEncryption([newKey]).decrypt('notes', '1003', fresh)).toBe(notes)
  expect(() => encryption.decrypt('notes', '1003', fresh)).toThrow(DecryptionFailed)
})

test('fingerprints are equal only for the same text of the same contact with the same key', () => {
  const print = encryption.fingerprint('notes', '1003', notes)
  expect(encryption.fingerprint('notes', '1003', notes).equals(print)).toBe(true)
  expect(encryption.fingerprint('notes', '1004', notes).equals(print)).toBe(false)
  expect(createFieldEncryption([newKey]).fingerprint('notes', '1003', notes).equals(print)).toBe(false)
})

test('without a key nothing can be encrypted', () => {
  expect(() => noFieldEncryption.encrypt('notes', '1003', notes)).toThrow(DecryptionFailed)
  expect(() => createFieldEncryption([])).toThrow('at least one key')
})
