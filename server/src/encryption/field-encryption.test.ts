import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  DecryptionFailed,
  createFieldEncryption,
  getKeyFingerprint,
  getKeyId,
  noFieldEncryption,
  tryDecrypt,
} from './field-encryption.ts'

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

test('what was stored before a key was changed is found by one of the fingerprints', () => {
  const before = encryption.fingerprint('notes', '1003', notes)
  const rotated = createFieldEncryption([newKey, key])
  expect(rotated.fingerprints('notes', '1003', notes)).toEqual([rotated.fingerprint('notes', '1003', notes), before])
})

test('the id and the fingerprint of a key do not contain the key, and differ from those of another key', () => {
  expect(getKeyId(key)).toMatch(/^[0-9a-f]{8}$/)
  expect([getKeyId(key), getKeyId(newKey)]).toEqual(createFieldEncryption([key, newKey]).keyIds)
  expect(getKeyFingerprint(key)).toHaveLength(32)
  expect(getKeyFingerprint(key).equals(key) || getKeyFingerprint(key).equals(getKeyFingerprint(newKey))).toBe(false)
})

test('a text that cannot be decrypted is logged with its record, and without content', () => {
  const lines: object[] = []
  const log = { error: (facts: object, message: string) => lines.push({ ...facts, message }) }
  const encrypted = createFieldEncryption([newKey]).encrypt('notes', '1003', notes)
  expect(tryDecrypt({ encryption, log }, 'notes', '1003', encryption.encrypt('notes', '1003', notes))).toBe(notes)
  expect(lines).toEqual([])
  expect(tryDecrypt({ encryption, log }, 'notes', '1003', encrypted)).toBeUndefined()
  expect(lines).toMatchObject([
    { err: { record: { purpose: 'notes', id: '1003' } }, message: 'a record cannot be decrypted' },
  ])
})

test('without a key nothing can be encrypted', () => {
  expect(() => noFieldEncryption.encrypt('notes', '1003', notes)).toThrow(DecryptionFailed)
  expect(() => createFieldEncryption([])).toThrow('at least one key')
})
