import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDocument } from '@first-chair/core/waiver-proof/check-document'
import { splitDocumentSignature } from '@first-chair/core/waiver-proof/document-signature'
import { readDocumentCode } from '@first-chair/core/waiver-proof/document-code'
import { parseLogKey, parseWitnessKey, type LogKey } from '@first-chair/core/waiver-proof/log-key'
import { someErasedEvidence, someEvidence } from '@first-chair/core/waiver/signed-waiver.builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdf } from '../adapters/documents/create-pdf.ts'
import { cosign, createWitnessKey } from '../log-witness/witness.builders.ts'
import { formatProof, signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { formatListLine } from '../transparency-log/confirmation-list.rule.ts'
import { hashChildren, hashLeaf } from '../transparency-log/merkle-tree.rule.ts'
import { createNoteSigner, formatVerifierKey, type NoteSigner } from '../transparency-log/signed-note.rule.ts'
import { hashEvidence } from '../waiver-chain/evidence.rule.ts'
import { hashRecordLeaf } from '../waiver-chain/log-entry.rule.ts'
import { sealEvidence } from '../waiver-chain/sealed-evidence.rule.ts'
import { buildDocumentCode, signDocument } from './document-signature.rule.ts'
import { nodeTools } from './proof-tools.builders.ts'
import { buildWaiverDocument, type WaiverToPrint } from './waiver-document.rule.ts'

// What /verify says about a document, checked with nothing but its bytes and the key of the log.

const signer = createNoteSigner('checkin.example/log', Buffer.alloc(32, 7))
const keyOf = ({ verifier }: NoteSigner): LogKey => {
  const key = parseLogKey(formatVerifierKey(verifier), nodeTools)
  if (!key) throw new Error('The key is not valid.')
  return key
}
const keys = [keyOf(signer)]
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const html = '<p>Snow is slippery.</p>'
const drawing = Buffer.from('the bytes of a drawing')

const common = { textHash: hash('sha256', html), circumstances: { build: 'First Chair 0.2.0' } }
const evidence = someEvidence({
  ...common,
  drawingHash: hash('sha256', drawing),
  comment: 'Signed by Maya Lindqvist.',
})
const erasedEvidence = someErasedEvidence(common)

type Kind = 'new' | 'erased' | 'waits' | 'older' | 'older without proof' | 'older, and erased'

/** The document of a record that is the second of two leaves. */
async function aDocument(
  kind: Kind = 'new',
  by: NoteSigner = signer,
  addLines: (checkpoint: string) => string = (checkpoint) => checkpoint,
): Promise<Uint8Array> {
  const isOlder = kind.startsWith('older')
  const isErased = kind === 'older, and erased'
  const sealed = sealEvidence(evidence, by)
  const recordHash = isOlder ? hashEvidence(evidence) : sealed.recordHash
  const first = hashLeaf(Buffer.from('first-chair/chain-end/v1 0 00'))
  const root = hashChildren(first, hashRecordLeaf({ recordHash, isSealed: !isOlder }))
  const checkpoint = signCheckpoint({ size: 2, root }, by, formatListLine(3))
  const proof = formatProof({ index: 1, hashes: [first], checkpoint: addLines(checkpoint) })
  const place = { proof, verifierKey: formatVerifierKey(by.verifier) }
  const waiver: WaiverToPrint = {
    position: 42,
    evidence: isErased ? erasedEvidence : evidence,
    html,
    recordHash,
    previousHash: Buffer.alloc(32),
    chainHash: Buffer.alloc(32),
    place: kind === 'waits' ? 'waits-for-log' : kind === 'older without proof' ? 'chain' : place,
    locationName: 'Base Village',
    dateFormat: 'mmddyyyy',
    drawing: isErased ? undefined : 'unreadable',
    ...(isErased && { erasedAtUtc: '2029-11-01T00:00:00.000Z' }),
    ...(!isOlder && { signedPart: sealed.signedPart, salts: kind === 'erased' ? {} : sealed.salts }),
    ...(!isOlder && kind !== 'erased' && { signedDrawing: drawing }),
  }
  const pdf = await createPdf(buildWaiverDocument(waiver))
  return isOlder && !isErased ? pdf : signDocument(pdf, by)
}

const check = (document: Uint8Array, known = keys) => checkDocument(document, known, nodeTools)
const codesOf = ({ lines }: Awaited<ReturnType<typeof check>>) => lines.map(({ state, code }) => `${code} ${state}`)

let genuine: Buffer
beforeAll(async () => {
  genuine = Buffer.from(await aDocument())
})

test('a document as the resort made it is genuine, and says what was signed', async () => {
  const result = await check(genuine)
  expect(codesOf(result)).toEqual(['pages ok', 'text ok', 'drawing ok', 'record ok', 'log ok'])
  expect(result).toMatchObject({ verdict: 'genuine', index: 1, claims: evidence })
})

test.each<[Kind, string, string]>([
  ['erased', 'erased', 'erased note'],
  ['waits', 'genuine', 'not-in-log note'],
  ['older', 'older', 'older-pages note'],
  ['older, and erased', 'erased', 'erased-hash note'],
  ['older without proof', 'unknown', 'without-proof unknown'],
])('a document that is %s is %s', async (kind, verdict, line) => {
  const result = await check(await aDocument(kind))
  expect(result.verdict).toBe(verdict)
  expect(codesOf(result)).toContain(line)
})

test('of an older record that was erased, only the hash is in the document, and it counts only with signed pages', async () => {
  const document = Buffer.from(await aDocument('older, and erased'))
  expect(await check(document)).toMatchObject({ claims: undefined, index: 1 })
  expect(codesOf(await check(document))).toEqual(['pages ok', 'erased-hash note', 'log ok'])
  const { signed } = splitDocumentSignature(document) ?? {}
  expect(codesOf(await check(Buffer.from(signed ?? [])))).toContain('no-pages changed')
})

test('a document of another resort, or with an unknown key, is no accusation', async () => {
  const other = createNoteSigner('other.example/log', Buffer.alloc(32, 9))
  expect(await check(await aDocument('new', other))).toMatchObject({
    verdict: 'unknown',
    claims: undefined,
    lines: [{ code: 'other-log', origin: 'other.example/log' }],
  })
  const nextKey = createNoteSigner('checkin.example/log', Buffer.alloc(32, 9))
  expect(await check(await aDocument('new', nextKey))).toMatchObject({
    verdict: 'unknown',
    lines: [{ code: 'unknown-key' }],
  })
})

test('a document says how many of the witnesses have seen its log', async () => {
  const [first, second, third] = ['w1', 'w2', 'w3'].map((name) => createWitnessKey(`witness.example/${name}`))
  if (!first || !second || !third) throw new Error('There are three witnesses.')
  const toText = (checkpoint: string) => checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1)
  const document = await aDocument(
    'new',
    signer,
    (checkpoint) => `${checkpoint}${cosign(toText(checkpoint), first)}${cosign('another checkpoint\n', second)}`,
  )
  const find = async (witnesses: readonly (typeof first)[]) => {
    const known = witnesses.flatMap(({ verifierKey }) => parseWitnessKey(verifierKey, nodeTools) ?? [])
    const { verdict, lines } = await checkDocument(document, keys, nodeTools, known)
    expect(verdict).toBe('genuine')
    return lines.filter(({ code }) => code === 'witnesses')
  }
  expect(await find([first, second, third])).toEqual([{ state: 'ok', code: 'witnesses', count: 1, of: 3 }])
  expect(await find([second, third])).toEqual([])
  expect(await find([])).toEqual([])
  expect(parseWitnessKey(formatVerifierKey(signer.verifier), nodeTools)).toBeUndefined()
})

test('anything else is no accusation', async () => {
  const another = await createPdf({ title: 'Menu', dated: new Date(0), footer: '', content: ['Soup'] })
  for (const bytes of [another, Buffer.from('no PDF'), Buffer.alloc(0), Buffer.alloc(100_000, 0x20)]) {
    expect(await check(bytes)).toMatchObject({ verdict: 'unknown', lines: [{ code: 'no-record' }] })
  }
})

test('what a document without a signature or a proof says is not repeated, as anybody could have written it', async () => {
  const document = Buffer.from(await aDocument('older without proof'))
  expect(await check(document)).toMatchObject({ claims: undefined, lines: [{ code: 'without-proof' }] })
  expect((await check(document)).lines).toHaveLength(1)
  const signed = await check(signDocument(document, signer))
  expect(signed.claims).toMatchObject({ taskName: 'Season Liability Waiver' })
  expect(codesOf(signed)).toEqual(expect.arrayContaining(['pages ok', 'text ok', 'without-proof unknown']))
})

test.each([
  ['objects without an end', '1 0 obj\n'],
  ['objects without a stream', '1 0 obj\n\nendobj\n'],
  ['streams without an end', '1 0 obj\n\nstream\n\nendobj\n'],
  ['files that are one stream', '1 0 obj\n/Type /Filespec /F (a) /EF << /F 1 0 R\nstream\n\nendobj\n'],
])('a document of many %s is read at once', async (_name, piece) => {
  const document = Buffer.from(piece.repeat(Math.floor(6_000_000 / piece.length)))
  // Processor time, which other work on the machine does not make longer.
  const start = process.cpuUsage()
  expect((await check(document)).verdict).toBe('unknown')
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(5_000)
})

describe('a document that was changed', () => {
  test('is found, whichever byte it is', async () => {
    // One hash covers all bytes before the last line, which is checked whole.
    const lastLine = genuine.lastIndexOf('%first-chair')
    const places = Array.from(genuine, (_, index) => index).filter((index) => index % 211 === 0 || index >= lastLine)
    expect(places.length).toBeGreaterThan(250)
    for (const index of places) {
      const changed = Buffer.from(genuine)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      const { verdict, lines } = await check(changed)
      expect(verdict, `byte ${index}`).toBe('changed')
      expect(lines.some(({ state }) => state === 'changed')).toBe(true)
    }
  }, 60_000)

  test('is found in the last character of its signature too, where some bits say nothing', async () => {
    const last = genuine.length - 2
    const others = [...base64Url].filter((character) => character !== genuine.toString('latin1', last, last + 1))
    for (const character of others) {
      const changed = Buffer.from(genuine)
      changed.write(character, last)
      expect((await check(changed)).verdict, character).toBe('changed')
    }
    expect(others).toHaveLength(63)
  })

  test.each([1, 10, 200, 5_000])('is found without its last %i bytes', async (count) => {
    expect((await check(genuine.subarray(0, -count))).verdict).not.toBe('genuine')
  })

  test('is found when something was added after its end', async () => {
    expect((await check(Buffer.concat([genuine, Buffer.from('%')]))).verdict).toBe('changed')
  })

  test('is named: the text, the drawing, the record or the log', async () => {
    const files = { ...buildWaiverDocument(await aWaiverToChange()).files }
    const forge = async (name: string, content: string): Promise<string[]> => {
      const changed = { ...files, [name]: { ...(files[name] ?? { type: '', description: '' }), content } }
      const pdf = await createPdf({ title: '', dated: new Date(0), footer: '', content: [''], files: changed })
      return codesOf(await check(signDocument(pdf, createNoteSigner('checkin.example/log', Buffer.alloc(32, 7)))))
    }
    expect(await forge('text.html', '<p>Snow is safe.</p>')).toContain('text changed')
    expect(await forge('drawing.png', 'another drawing')).toContain('drawing changed')
    const sdJwt = String(files['evidence.sd-jwt']?.content)
    // Nothing can be said about the other parts then.
    const onlyRecord = ['pages ok', 'record changed']
    expect(await forge('evidence.sd-jwt', sdJwt.replace('.', '.A'))).toEqual(onlyRecord)
    expect(await forge('evidence.sd-jwt', `${sdJwt}WyJhIiwiYiIsMV0~`)).toEqual(onlyRecord)
    const proof = String(files['proof.tlog-proof']?.content)
    expect(await forge('proof.tlog-proof', proof.replace('index 1', 'index 0'))).toContain('log changed')
    expect(await forge('proof.tlog-proof', proof.replace('\n2\n', '\n3\n'))).toContain('log changed')
  })
})

async function aWaiverToChange(): Promise<WaiverToPrint> {
  const sealed = sealEvidence(evidence, signer)
  const first = hashLeaf(Buffer.from('first-chair/chain-end/v1 0 00'))
  const root = hashChildren(first, hashRecordLeaf({ recordHash: sealed.recordHash, isSealed: true }))
  const checkpoint = signCheckpoint({ size: 2, root }, signer)
  return {
    position: 42,
    evidence,
    html,
    ...sealed,
    previousHash: Buffer.alloc(32),
    chainHash: Buffer.alloc(32),
    place: { proof: formatProof({ index: 1, hashes: [first], checkpoint }), verifierKey: '' },
    locationName: 'Base Village',
    dateFormat: 'mmddyyyy',
    drawing: 'unreadable',
    signedDrawing: drawing,
  }
}

describe('the code of a document', () => {
  const code = buildDocumentCode({ config: { baseUrl: 'https://checkin.example' } }, { position: 42, evidence }, signer)
  const read = (text: string) => readDocumentCode(text, keys, nodeTools)

  test('says in short what was signed, and who says so', () => {
    expect(code).toMatch(/^https:\/\/checkin\.example\/verify#/)
    // A phone reads a code with more characters only in good light.
    expect(code.length).toBeLessThan(500)
    expect(read(code)).toMatchObject({
      facts: { position: 42, signer: 'Maya Lindqvist', taskName: 'Season Liability Waiver', endDate: null },
      signedBy: { key: { name: 'checkin.example/log' } },
    })
  })

  test('is refused after any change of it', () => {
    const isRead = (text: string): boolean => typeof read(text)?.signedBy === 'object'
    for (let index = code.indexOf('#') + 1; index < code.length; index += 1) {
      const character = code[index] === 'A' ? 'B' : 'A'
      expect(isRead(`${code.slice(0, index)}${character}${code.slice(index + 1)}`), `character ${index}`).toBe(false)
    }
    const readable = [...base64Url].filter((character) => isRead(`${code.slice(0, -1)}${character}`))
    expect(readable).toEqual(code.slice(-1).split(''))
  })

  test.each(['', 'https://example.com', 'https://checkin.example/verify#', `https://a/#AA.${'A'.repeat(86)}`])(
    'is not read from %j',
    (text) => {
      expect(read(text)).toBeUndefined()
    },
  )
})

describe('the program that verifies a document without the product', () => {
  const program = join(import.meta.dirname, '../../../docs/verify/verify-signed-waiver.mjs')
  const key = formatVerifierKey(signer.verifier)
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'document-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function run(
    document: Uint8Array,
    by = key,
  ): Promise<{ status: number | null; stdout: string; stderr: string }> {
    const path = join(folder, 'document.pdf')
    await writeFile(path, document)
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, by, path], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  test('has at most 150 lines and no code of the product', async () => {
    const source = await readFile(program, 'utf8')
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
    expect([...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name?.startsWith('node:'))).not.toContain(false)
  })

  test.each([
    ['new', 'Every page is as the resort made it.', 'was signed by Maya Lindqvist for Maya Lindqvist'],
    ['erased', 'Every page is as the resort made it.', 'personal fields are hidden or were erased'],
    ['older', 'Nobody signed the pages', 'was signed by Maya Lindqvist for Maya Lindqvist'],
    ['older, and erased', 'Every page is as the resort made it.', 'Only the hash of the evidence is left'],
  ] as const)('verifies a document that is %s', async (kind, pages, content) => {
    const { status, stdout, stderr } = await run(await aDocument(kind))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(pages)
    expect(stdout).toContain(content)
    expect(stdout).toContain('It is leaf 1 of the 2 leaves of the log checkin.example/log.')
  })

  test('refuses a document that was changed, whose last line is missing, or of another key', async () => {
    const changed = Buffer.from(genuine)
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    const cut = genuine.subarray(0, genuine.lastIndexOf('%first-chair'))
    // Of the last character, only two bits belong to the signature.
    const lastCharacter = Buffer.from(genuine)
    lastCharacter.write(
      base64Url[base64Url.indexOf(genuine.toString('latin1').at(-2) ?? '') + 1] ?? '',
      genuine.length - 2,
    )
    const other = formatVerifierKey(createNoteSigner('checkin.example/log', Buffer.alloc(32, 8)).verifier)
    const otherKeyNamed = Buffer.from(genuine)
    otherKeyNamed.write('x', genuine.lastIndexOf('%first-chair') + '%first-chair/document/v1 '.length)
    for (const [document, by] of [[changed], [cut], [lastCharacter], [otherKeyNamed], [genuine, other]] as const) {
      expect((await run(document, by)).status).toBe(1)
    }
  })
})
