import { createHash, createPublicKey, verify } from 'node:crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { someEvidence } from '@first-chair/core/waiver/signed-waiver.builders'
import { describe, expect, test } from 'vitest'
import { signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { formatListLine } from '../transparency-log/confirmation-list.rule.ts'
import { hashLeaf, hashRange, listInclusionRanges } from '../transparency-log/merkle-tree.rule.ts'
import { createNoteSigner } from '../transparency-log/signed-note.rule.ts'
import { hashRecordLeaf } from './log-entry.rule.ts'
import { sealEvidence, toSdJwt } from './sealed-evidence.rule.ts'

// Implementations that were written by others read what this product writes.

const signer = createNoteSigner('checkin.example/log', Buffer.alloc(32, 7))
const publicKey = createPublicKey(signer.privateKey)

const evidence = someEvidence({
  typedName: 'Zoë Lindqvist',
  signer: { ipCode: '1001', name: 'Zoë Lindqvist', email: 'zoe@example.test' },
  signedFor: [
    { contactId: '1001', firstName: 'Zoë', lastName: 'Lindqvist', birthDate: null },
    { contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist', birthDate: '2014-01-15' },
  ],
  ipAddress: '2001:db8::1',
  comment: 'Signed by Zoë Lindqvist.',
  circumstances: { build: 'First Chair 0.2.0' },
})

describe('@sd-jwt/core', () => {
  const library = new SDJwtInstance({
    hasher: (data) =>
      createHash('sha256')
        .update(typeof data === 'string' ? data : new Uint8Array(data))
        .digest(),
    verifier: (data, signature) => verify(null, Buffer.from(data), publicKey, Buffer.from(signature, 'base64url')),
  })
  const sealed = sealEvidence(evidence, signer)
  const sdJwt = toSdJwt({ evidence, ...sealed })

  test('reads every field of the evidence as it was signed', async () => {
    const { payload, header } = await library.verify(sdJwt)
    expect(payload).toMatchObject(evidence)
    expect(header).toMatchObject({ alg: 'EdDSA', kid: `checkin.example/log+${signer.verifier.keyId}` })
  })

  test('verifies evidence whose personal data was erased, and finds none of it', async () => {
    const { payload } = await library.verify(`${sealed.signedPart}~`)
    expect(payload).toMatchObject({ taskName: 'Season Liability Waiver', signer: {}, signedFor: [{}, {}] })
    expect(JSON.stringify(payload)).not.toContain('Lindqvist')
  })

  test('refuses evidence with a signature of another key', async () => {
    const other = sealEvidence(evidence, createNoteSigner('checkin.example/log', Buffer.alloc(32, 8)))
    await expect(library.verify(toSdJwt({ evidence, ...other }))).rejects.toThrow('Verify Error')
  })
})

describe('@sigstore/verify', () => {
  const entryOf = (record: Buffer) => Buffer.from(`first-chair/sd-jwt/v1 ${record.toString('hex')}`)
  const records = Array.from({ length: 1_000 }, (_, number) => createHash('sha256').update(`${number}`).digest())
  const leaves = records.map((recordHash) => hashRecordLeaf({ recordHash, isSealed: true }))
  const read = ({ level, index }: { level: number; index: number }): Buffer =>
    level === 0
      ? (leaves[index] ?? Buffer.alloc(0))
      : hashRange(index * 2 ** level, (index + 1) * 2 ** level, (subtree) =>
          subtree.level === level ? joinHalves(subtree) : read(subtree),
        )
  const joinHalves = ({ level, index }: { level: number; index: number }): Buffer => {
    const [left, right] = [0, 1].map((half) => read({ level: level - 1, index: index * 2 + half }))
    return createHash('sha256')
      .update(Buffer.concat([Buffer.of(1), left ?? Buffer.alloc(0), right ?? Buffer.alloc(0)]))
      .digest()
  }
  const size = leaves.length
  const checkpoint = signCheckpoint({ size, root: hashRange(0, size, read) }, signer, formatListLine(3))
  const log = { logID: Buffer.from(signer.verifier.keyId, 'hex'), baseURL: 'checkin.example/log', publicKey }
  const anEntry = (index: number, record: Buffer) => ({
    logIndex: String(index),
    canonicalizedBody: entryOf(record),
    inclusionProof: {
      logIndex: String(index),
      treeSize: String(size),
      rootHash: Buffer.alloc(0),
      hashes: listInclusionRanges(index, size).map(([start, end]) => hashRange(start, end, read)),
      checkpoint: { envelope: checkpoint },
    },
  })

  // The library wants more of an entry and of a log than these two functions read.
  const verifyEntry = (entry: ReturnType<typeof anEntry>): void => {
    const head: unknown = Reflect.apply(verifyCheckpoint, undefined, [entry, [log]])
    Reflect.apply(verifyMerkleInclusion, undefined, [entry, head])
  }

  test.each([0, 1, 511, 512, 998, 999])('verifies the proof and the checkpoint of leaf %i', (index) => {
    expect(() => verifyEntry(anEntry(index, records[index] ?? Buffer.alloc(0)))).not.toThrow()
  })

  test('refuses another record, and a checkpoint that was changed', () => {
    expect(() => verifyEntry(anEntry(5, Buffer.alloc(32)))).toThrow('root hash')
    const entry = anEntry(5, records[5] ?? Buffer.alloc(0))
    entry.inclusionProof.checkpoint.envelope = checkpoint.replace('\n1000\n', '\n1001\n')
    expect(() => verifyEntry(entry)).toThrow('invalid checkpoint signature')
  })

  test('has the same hash of a leaf', () => {
    expect(leaves[0]).toEqual(hashLeaf(entryOf(records[0] ?? Buffer.alloc(0))))
  })
})
