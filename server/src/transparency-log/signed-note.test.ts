import { describe, expect, test } from 'vitest'
import { formatProof, readCheckpoint, signCheckpoint } from './checkpoint.rule.ts'
import { createNoteSigner, formatVerifierKey, parseVerifierKey, readNote, signNote } from './signed-note.rule.ts'

// The keys and notes of the tests of golang.org/x/mod/sumdb/note.
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const enochKey = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
const peterSeed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1)
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const peterLine =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'

const aVerifier = (key: string) => {
  const verifier = parseVerifierKey(key)
  if (!verifier) throw new Error('The key is not valid.')
  return verifier
}
const [peter, enoch] = [aVerifier(peterKey), aVerifier(enochKey)]

describe('a signed note', () => {
  test('is signed exactly as the published implementation signs it', () => {
    const signer = createNoteSigner('PeterNeumann', peterSeed)
    expect(formatVerifierKey(signer.verifier)).toBe(peterKey)
    expect(signNote(text, signer)).toBe(`${text}\n${peterLine}`)
  })

  test('is read with one of the known keys, and other signatures are ignored', () => {
    const note = `${text}\n${peterLine}${enochLine}`
    expect(readNote(note, [peter])).toBe(text)
    expect(readNote(note, [peter, enoch])).toBe(text)
    expect(readNote(note, [])).toBeUndefined()
    expect(readNote(`${text}\n${enochLine}`, [peter])).toBeUndefined()
  })

  test('is refused after any byte of it has changed', () => {
    const note = Buffer.from(`${text}\n${peterLine}`)
    for (let index = 0; index < note.length; index += 1) {
      for (const bit of [1, 32]) {
        const changed = Buffer.from(note)
        changed.writeUInt8(changed.readUInt8(index) ^ bit, index)
        expect(readNote(changed.toString('utf8'), [peter]), `byte ${index}, bit ${bit}`).toBeUndefined()
      }
    }
  })

  test.each([
    text,
    `${text}\n`,
    `${text}\n${peterLine.slice(0, -1)}`,
    `\u0001${text}\n${peterLine}`,
    `${text}\n— Bad Name ${peterLine.slice('— PeterNeumann '.length)}`,
    `${text}\n${peterLine}Unexpected line.\n`,
  ])('is not read if it is malformed: %j', (note) => {
    expect(readNote(note, [peter])).toBeUndefined()
  })

  test('has a key whose id belongs to it', () => {
    for (let index = 0; index < peterKey.length; index += 1) {
      const code = String.fromCharCode(peterKey.charCodeAt(index) + 1)
      const changed = `${peterKey.slice(0, index)}${code}${peterKey.slice(index + 1)}`
      expect(parseVerifierKey(changed), changed).toBeUndefined()
    }
    // A key of the wrong length and one of another type, each with the id that belongs to it.
    expect(
      parseVerifierKey('PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=='),
    ).toBeUndefined()
    expect(parseVerifierKey('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')).toBeUndefined()
  })
})

describe('a checkpoint', () => {
  const signer = createNoteSigner('checkin.example/log', Buffer.alloc(32, 7))
  const head = { size: 20_852_163, root: Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64') }

  test('has origin, size and root on three lines', () => {
    const checkpoint = signCheckpoint(head, signer)
    expect(checkpoint).toMatch(
      /^checkin\.example\/log\n20852163\nCsUYapGGPo4dkMgIAUqom\/Xajj7h2fB2MPA3j2jxq2I=\n\n— checkin\.example\/log \S+\n$/,
    )
    expect(readCheckpoint(checkpoint, [signer.verifier])).toEqual(head)
  })

  test.each([
    ['of another log', 'other.example/log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['with a size that is no number', 'checkin.example/log\n5x\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['with leading zeroes', 'checkin.example/log\n05\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['with a short root', 'checkin.example/log\n5\nCsUYapGGPo4=\n'],
    ['without a root', 'checkin.example/log\n5\n'],
  ])('%s is refused, although it is signed', (_, content) => {
    expect(readCheckpoint(signNote(content, signer), [signer.verifier])).toBeUndefined()
  })

  test('is the end of a proof', () => {
    const checkpoint = signCheckpoint(head, signer)
    expect(formatProof({ index: 3, hashes: [Buffer.alloc(32, 1)], checkpoint })).toBe(
      `c2sp.org/tlog-proof@v1\nindex 3\n${Buffer.alloc(32, 1).toString('base64')}\n\n${checkpoint}`,
    )
  })
})
