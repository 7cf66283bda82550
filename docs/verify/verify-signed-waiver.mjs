// Verifies that a signed waiver is in the transparency log of an installation of First Chair. It uses Node alone, no code of the
// product and no network. Usage:
//
//   node verify-signed-waiver.mjs KEY EVIDENCE.sd-jwt PROOF.tlog-proof [TEXT.html] [DRAWING.png]
//
// KEY is the key of the log, such as "checkin.example.com/log+1234abcd+AQ...". Get it from a source that you trust, not together with
// the files. The exit status is 0 only if everything is in order.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [key, evidenceFile, proofFile, ...attachments] = process.argv.slice(2)
if (!key || !evidenceFile || !proofFile) fail('Usage: verify-signed-waiver.mjs KEY EVIDENCE PROOF.tlog-proof [FILES]')

const file = readFileSync(evidenceFile, 'utf8')
const proof = parseProof(readFileSync(proofFile, 'utf8'))
const checkpoint = readCheckpoint(proof.checkpoint, key)
const { evidence, entry, hidden } = file.startsWith('{') ? readJson(file) : readSdJwt(file)
const leaf = sha256(Buffer.concat([Buffer.of(0), Buffer.from(entry)]))
if (!getRoot(leaf, proof.index, checkpoint.size, proof.hashes)?.equals(checkpoint.root)) {
  fail('The evidence is not in the log, or it was changed after it was signed.')
}
for (const file of attachments) {
  const hash = sha256(readFileSync(file)).toString('hex')
  if (hash !== evidence.textHash && hash !== evidence.drawingHash) fail(`${file} is not what was signed.`)
  console.log(`${file} is the ${hash === evidence.textHash ? 'text' : 'drawing'} that was signed.`)
}
const names = evidence.signedFor.map(({ firstName, lastName }) => (firstName ? `${firstName} ${lastName}` : 'somebody'))
console.log(
  `"${evidence.taskName}" was signed by ${evidence.signer.name ?? 'somebody'} for ${names.join(', ')} at ${evidence.signedAtUtc}.`,
)
if (hidden > 0) console.log(`${hidden} personal fields are hidden or were erased. The others are unchanged.`)
console.log(`It is leaf ${proof.index} of the ${checkpoint.size} leaves of the log ${checkpoint.origin}.`)

function fail(message) {
  console.error(message)
  process.exit(1)
}

function sha256(data) {
  return createHash('sha256').update(data).digest()
}

/** Evidence of a record without a signed part. It is hashed as JSON with sorted keys and without spaces. */
function readJson(text) {
  const evidence = JSON.parse(text)
  return { evidence, entry: `first-chair/evidence/v1 ${sha256(toCanonicalJson(evidence)).toString('hex')}`, hidden: 0 }
}

/** RFC 9901: the part that the key of the log signed, and after tildes the personal fields, which are hashed in it. */
function readSdJwt(text) {
  const [signedPart, ...disclosures] = text.split('~')
  const [header, payload, signature] = signedPart.split('.')
  if (disclosures.pop() !== '' || !signature) fail('The evidence is not an SD-JWT.')
  if (!isSigned(`${header}.${payload}`, Buffer.from(signature, 'base64url')))
    fail('The evidence has a wrong signature.')
  const open = new Map(disclosures.map((text) => [sha256(text).toString('base64url'), text]))
  let hidden = 0
  const evidence = JSON.parse(Buffer.from(payload, 'base64url'), (name, value) => {
    if (!value?._sd) return value
    const { _sd: hashes, ...others } = value
    for (const hash of hashes) {
      const disclosure = open.get(hash)
      if (!open.delete(hash)) hidden += 1
      else {
        const [, field, content] = JSON.parse(Buffer.from(disclosure, 'base64url'))
        others[field] = content
      }
    }
    return others
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
  return { index: Number(index), hashes: lines.map(decodeHash), checkpoint: text.slice(end + 2) }
}

function decodeHash(line) {
  const hash = Buffer.from(line, 'base64')
  if (hash.length !== 32 || hash.toString('base64') !== line) fail('The proof contains something that is no hash.')
  return hash
}

/** c2sp.org/tlog-checkpoint: origin, size and root, signed as c2sp.org/signed-note says. */
function readCheckpoint(note, verifierKey) {
  const [, name, keyId, encodedKey] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey) ?? []
  const publicKey = Buffer.from(encodedKey ?? '', 'base64')
  if (publicKey.length !== 33 || publicKey[0] !== 1) fail('The key is not a key of a log with Ed25519.')
  const expectedId = sha256(Buffer.concat([Buffer.from(`${name}\n`), publicKey])).subarray(0, 4)
  if (expectedId.toString('hex') !== keyId) fail('The key does not have the id that belongs to it.')

  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => /^— (\S+) (\S+)$/u.exec(line)?.slice(1) ?? [])
  let isSignedByKey = false
  for (let at = 0; at < signatures.length; at += 2) {
    const signature = Buffer.from(signatures[at + 1], 'base64')
    if (signatures[at] !== name || signature.subarray(0, 4).toString('hex') !== keyId) continue
    if (!isSigned(text, signature.subarray(4))) fail('The checkpoint has a wrong signature.')
    isSignedByKey = true
  }
  const [origin, size, root] = text.split('\n')
  if (!isSignedByKey || origin !== name) fail('The checkpoint was not signed with this key.')
  return { origin, size: Number(size), root: decodeHash(root ?? '') }
}

/** True if the key of the log signed the text. */
function isSigned(text, signature) {
  const publicKey = Buffer.from(key.split('+').slice(2).join('+'), 'base64').subarray(1)
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const object = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), object, signature)
}

/** RFC 9162, section 2.1.3.2: the root that follows from a leaf and the hashes of the proof. */
function getRoot(leafHash, index, size, hashes) {
  if (index >= size) return undefined
  let [position, last, hash] = [index, size - 1, leafHash]
  const join = (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right]))
  for (const sibling of hashes) {
    if (last === 0) return undefined
    if (position % 2 === 1 || position === last) {
      hash = join(sibling, hash)
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, Math.floor(last / 2)]
    } else {
      hash = join(hash, sibling)
    }
    ;[position, last] = [Math.floor(position / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : undefined
}
