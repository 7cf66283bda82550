// Verifies that a signed waiver is in the transparency log of an installation of First Chair. It uses Node alone, no code of the
// product and no network. Usage:
//   node verify-signed-waiver.mjs KEY DOCUMENT.pdf
//   node verify-signed-waiver.mjs KEY EVIDENCE.sd-jwt PROOF.tlog-proof [TEXT.html] [DRAWING.png]
//
// KEY is the key of the log, such as "checkin.example.com/log+1234abcd+AQ...". Get it from a source that you trust, not together with
// the files. The exit status is 0 only if everything is in order.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const [key, ...paths] = process.argv.slice(2)
const sha256 = (data) => createHash('sha256').update(data).digest()
const { publicKey, logName, kid } = readKey(key ?? '')
const isSigned = (text, signed) => verify(null, Buffer.from(text), publicKey, decode(signed, 64, 'base64url'))
const read = (path) => (path.endsWith('.pdf') ? readDocument(readFileSync(path)) : [[path, readFileSync(path)]])
const files = paths.flatMap(read)
const take = (pattern) => files.find(([name]) => pattern.test(name))?.[1].toString()
const proof = parseProof(take(/\.tlog-proof$/) ?? '')
const checkpoint = readCheckpoint(proof.checkpoint)
const { evidence, entry, hidden } = readEvidence(take(/\.(sd-jwt|json|hash)$/) ?? '')
const leaf = sha256(Buffer.concat([Buffer.of(0), Buffer.from(entry)]))
if (!getRoot(leaf, proof.index, checkpoint.size, proof.hashes)?.equals(checkpoint.root)) {
  fail('The evidence is not in the log, or it was changed after it was signed.')
}
for (const [name, content] of evidence ? files.filter(([path]) => /\.(html|png)$/.test(path)) : []) {
  const hash = sha256(content).toString('hex')
  if (hash !== evidence.textHash && hash !== evidence.drawingHash) fail(`${name} is not what was signed.`)
  console.log(`${name} is the ${hash === evidence.textHash ? 'text' : 'drawing'} that was signed.`)
}
if (evidence) {
  const { taskName, signer, signedFor, signedAtUtc } = evidence
  const names = signedFor.map(({ firstName, lastName }) => (firstName ? `${firstName} ${lastName}` : 'somebody'))
  console.log(`"${taskName}" was signed by ${signer.name || 'somebody'} for ${names.join(', ')} at ${signedAtUtc}.`)
} else console.log('Personal data was erased. Only the hash of the evidence is left, and nothing else can be verified.')
if (hidden > 0) console.log(`${hidden} personal fields are hidden or were erased. The others are unchanged.`)
console.log(`It is leaf ${proof.index} of the ${checkpoint.size} leaves of the log ${logName}.`)

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** c2sp.org/signed-note: the name of the log, the id of the key, and the key. */
function readKey(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1) fail('The key is not a key of a log with Ed25519.')
  const expectedId = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).toString('hex', 0, 4)
  if (expectedId !== id) fail('The key does not have the id that belongs to it.')
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return { publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }), logName: name, kid: `${name}+${id}` }
}

/** Node ignores spare bits and other characters, so a text could be changed and still mean the same bytes. */
function decode(text, length, encoding = 'base64') {
  const bytes = Buffer.from(text, encoding)
  if (bytes.length !== length || bytes.toString(encoding) !== text) fail(`"${text}" is not ${length} bytes.`)
  return bytes
}

/** The files inside a PDF of the product. Its last line signs all bytes before it; documents of earlier releases have none. */
function readDocument(bytes) {
  const text = bytes.toString('latin1')
  const [line = '', named, signature] = /%first-chair\/document\/v1 (\S+) ([\w-]{86})\n$/.exec(text) ?? []
  const hash = sha256(bytes.subarray(0, bytes.length - line.length)).toString('hex')
  const isOurs = named === kid && isSigned(`first-chair/document/v1 ${hash}`, signature)
  if (line && !isOurs) fail('The pages were changed.')
  if (!line && text.includes('(evidence.sd-jwt)')) fail('The signature of the pages is missing.')
  console.log(line ? 'Every page is as the resort made it.' : 'Nobody signed the pages, only the evidence.')
  const found = [...text.matchAll(/[\r\n](\d+) \d+ obj\s([^]*?)\nendobj/g)]
  const objects = new Map(found.map(([, id, object]) => [id, object]))
  return [...objects.values()].flatMap((object) => {
    const name = /\/Type \/Filespec[^]*\/F \(([^()\\]+)\)/.exec(object)?.[1]
    const stream = objects.get(/\/EF <<\s*\/F (\d+) 0/.exec(object)?.[1])
    const [, head, data] = /^([^]*?)\nstream\r?\n([^]*)\nendstream/.exec(stream) ?? []
    const content = Buffer.from(data ?? '', 'latin1')
    return name && head ? [[name, head.includes('/FlateDecode') ? inflateSync(content) : content]] : []
  })
}

/** A record without a signed part is hashed as JSON with sorted keys. After personal data was erased, only its hash is left. */
function readEvidence(text) {
  if (!text.startsWith('{') && !/^[0-9a-f]{64}\n$/.test(text)) return readSdJwt(text)
  const evidence = text.startsWith('{') ? JSON.parse(text) : undefined
  const hash = evidence ? sha256(toCanonicalJson(evidence)).toString('hex') : text.trim()
  return { evidence, entry: `first-chair/evidence/v1 ${hash}`, hidden: 0 }
}

/** RFC 9901: the part that the key of the log signed, and after tildes the personal fields, which are hashed in it. */
function readSdJwt(text) {
  const [signedPart, ...disclosures] = text.split('~')
  const [header, payload, signature] = signedPart.split('.')
  if (disclosures.pop() !== '' || !signature) fail('The evidence is not an SD-JWT.')
  if (!isSigned(`${header}.${payload}`, signature)) fail('The evidence has a wrong signature.')
  const open = new Map(disclosures.map((disclosure) => [sha256(disclosure).toString('base64url'), disclosure]))
  let hidden = 0
  const evidence = JSON.parse(Buffer.from(payload, 'base64url'), (_name, value) => {
    if (!value?._sd) return value
    const { _sd: hashes, ...others } = value
    const opened = hashes.filter((hash) => open.has(hash)).map((hash) => Buffer.from(open.get(hash), 'base64url'))
    hidden += hashes.length - opened.length
    for (const hash of hashes) open.delete(hash)
    return { ...others, ...Object.fromEntries(opened.map((bytes) => JSON.parse(bytes).slice(1))) }
  })
  if (open.size > 0) fail('The evidence has a field that was not signed.')
  return { evidence, entry: `first-chair/sd-jwt/v1 ${sha256(signedPart).toString('hex')}`, hidden }
}

function toCanonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${toCanonicalJson(value[name])}`).join(',')}}`
}

/** c2sp.org/tlog-proof: a header, the index, the hashes from the leaf to the root, an empty line, and the checkpoint. */
function parseProof(text) {
  const end = text.indexOf('\n\n')
  const [header, ...lines] = text.slice(0, end).split('\n')
  if (header !== 'c2sp.org/tlog-proof@v1' || end < 0) fail('The proof is not in the format c2sp.org/tlog-proof@v1.')
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const [, index] = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '') ?? []
  if (index === undefined) fail('The proof has no index.')
  const hashes = lines.map((line) => decode(line, 32))
  return { index: Number(index), hashes, checkpoint: text.slice(end + 2) }
}

/** c2sp.org/tlog-checkpoint: origin, size and root, and the signature of the log among others. */
function readCheckpoint(note) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const lines = [...note.slice(end + 2).matchAll(/^— (\S+) (\S+)$/gmu)]
  const own = lines.filter(([, name, data]) => `${name}+${Buffer.from(data, 'base64').toString('hex', 0, 4)}` === kid)
  const signatures = own.map(([, , encoded]) => decode(encoded, 68).toString('base64url', 4))
  if (!signatures.every((signature) => isSigned(text, signature))) fail('The checkpoint has a wrong signature.')
  const [origin, size, root] = text.split('\n')
  if (signatures.length === 0 || origin !== logName) fail('The checkpoint was not signed with this key.')
  return { size: Number(size), root: decode(root ?? '', 32) }
}

/** RFC 9162, section 2.1.3: the root that follows from a leaf and the hashes of the proof, the last of which is its child. */
function getRoot(leafHash, index, size, hashes) {
  if (size <= 1) return size === 1 && index === 0 && hashes.length === 0 ? leafHash : undefined
  const [half, sibling, others] = [2 ** (Math.ceil(Math.log2(size)) - 1), hashes.at(-1), hashes.slice(0, -1)]
  const isLeft = index < half
  const child = isLeft ? getRoot(leafHash, index, half, others) : getRoot(leafHash, index - half, size - half, others)
  if (!child || !sibling) return undefined
  return sha256(Buffer.concat([Buffer.of(1), ...(isLeft ? [child, sibling] : [sibling, child])]))
}
