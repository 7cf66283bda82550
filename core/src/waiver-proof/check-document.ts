import { toCanonicalJson } from '../waiver/canonical-json.ts'
import { resolveClaims, splitSdJwt, type Disclosure, type SdJwtPayload } from '../waiver/sd-jwt.ts'
import { getSignedDocumentText, splitDocumentSignature } from './document-signature.ts'
import { readEmbeddedFiles } from './embedded-files.ts'
import { computeRoot, parseInclusionProof } from './inclusion-proof.ts'
import { countCosignatures, findSigner, readSignedCheckpoint, type LogKey } from './log-key.ts'
import { decodeBase64, isSameBytes, toHex, type ProofTools } from './proof-tools.ts'

/**
 * One thing that was checked. `changed` is a proof that something is not as it was signed, `unknown` is none.
 * The codes are those of the sentences of the page.
 */
export type CheckLine =
  | { readonly state: 'ok'; readonly code: 'pages' | 'text' | 'drawing' | 'record' | 'json-record' }
  | { readonly state: 'ok'; readonly code: 'log'; readonly index: number; readonly size: number }
  | { readonly state: 'ok'; readonly code: 'witnesses'; readonly count: number; readonly of: number }
  | { readonly state: 'changed'; readonly code: 'pages' | 'text' | 'drawing' | 'record' | 'log' | 'no-pages' }
  | { readonly state: 'note'; readonly code: 'erased' | 'erased-hash' | 'older-pages' | 'not-in-log' }
  | { readonly state: 'unknown'; readonly code: 'no-record' | 'unknown-key' | 'without-proof' }
  | { readonly state: 'unknown'; readonly code: 'other-log'; readonly origin: string }

export type DocumentCheck = {
  /**
   * `older`: the record is genuine, but its pages are from before pages were signed. `unknown` does not mean that
   * anything is wrong.
   */
  readonly verdict: 'genuine' | 'erased' | 'older' | 'changed' | 'unknown'
  readonly lines: readonly CheckLine[]
  /**
   * The evidence as the document has it; undefined if it cannot be read. Do not rely on it unless the verdict is
   * `genuine`, `erased` or `older`.
   */
  readonly claims: SdJwtPayload | undefined
  /** Where the record is in the log. */
  readonly index: number | undefined
  /** The proof as a file. */
  readonly proof: string | undefined
}

type Files = ReadonlyMap<string, Uint8Array | undefined>
type Evidence = {
  claims: SdJwtPayload | undefined
  entry: string | undefined
  hidden: number
  isSealed: boolean
  line: CheckLine
}

/**
 * Checks a document of a signed waiver with nothing but its bytes and the keys of the log: its pages, text, drawing, record,
 * and its place in the log. `witnesses` are the keys of witnesses of the log, which not every document has.
 */
export async function checkDocument(
  document: Uint8Array,
  keys: readonly LogKey[],
  tools: ProofTools,
  witnesses: readonly LogKey[] = [],
): Promise<DocumentCheck> {
  const files = await readEmbeddedFiles(document, tools)
  const pages = checkPages(document, keys, tools)
  const evidence = readEvidence(files, keys, tools)
  if (!evidence) {
    // A signed document without its record was changed. Anything else may be a scan, or not of this product.
    return pages?.state === 'changed' || pages?.state === 'ok'
      ? toCheck([{ state: 'changed', code: 'record' }], undefined, files, tools)
      : toCheck([pages ?? { state: 'unknown', code: 'no-record' }], undefined, files, tools)
  }
  const place = checkPlace(evidence, files, keys, tools)
  // One signature of a known key makes the document one of this installation. Then an unknown key in it is a change.
  const isOurs =
    pages?.state === 'ok' || pages?.state === 'changed' || evidence.line.code === 'record' || place.state === 'ok'
  const toOwn = (line: CheckLine, code: 'pages' | 'record' | 'log'): CheckLine =>
    isOurs && (line.code === 'other-log' || line.code === 'unknown-key') ? { state: 'changed', code } : line
  // A hash cannot be read, so what the pages say about it is only as reliable as their signature.
  const missingPages: CheckLine =
    evidence.isSealed || evidence.line.code === 'erased-hash'
      ? { state: 'changed', code: 'no-pages' }
      : { state: 'note', code: 'older-pages' }
  const isRecordChanged = toOwn(evidence.line, 'record').state === 'changed'
  const lines: CheckLine[] = [
    toOwn(pages ?? missingPages, 'pages'),
    // A record that was changed says nothing about the other files.
    ...(isRecordChanged ? [] : checkFile(files.get('text.html'), evidence.claims?.['textHash'], 'text', tools)),
    ...(isRecordChanged ? [] : checkFile(files.get('drawing.png'), evidence.claims?.['drawingHash'], 'drawing', tools)),
    toOwn(evidence.line, 'record'),
    ...(evidence.hidden > 0 ? [{ state: 'note', code: 'erased' } satisfies CheckLine] : []),
    ...(isRecordChanged && place.state === 'changed' ? [] : [toOwn(place, 'log')]),
    ...(place.state === 'ok' ? checkWitnesses(files, witnesses, tools) : []),
  ]
  return toCheck(lines, evidence, files, tools)
}

function toCheck(
  lines: readonly CheckLine[],
  evidence: Evidence | undefined,
  files: Files,
  tools: ProofTools,
): DocumentCheck {
  const has = (state: CheckLine['state'], code?: CheckLine['code']) =>
    lines.some((line) => line.state === state && (code === undefined || line.code === code))
  const proof = decode(files.get('proof.tlog-proof'), tools)
  const index = lines.flatMap((line) => ('index' in line ? [line.index] : []))[0]
  // What another log signed cannot be called changed: none of its keys is known here.
  const isOfOthers = has('unknown', 'other-log') || has('unknown', 'unknown-key')
  // Without a signature or a proof, anybody could have written everything in it, so nothing of it is repeated.
  const isUnproved = has('unknown', 'without-proof') && !has('ok', 'pages') && !has('changed')
  return {
    verdict:
      has('changed') && !isOfOthers
        ? 'changed'
        : has('unknown')
          ? 'unknown'
          : has('note', 'older-pages')
            ? 'older'
            : has('note', 'erased') || has('note', 'erased-hash')
              ? 'erased'
              : 'genuine',
    lines: isOfOthers || isUnproved ? lines.filter(({ state }) => state === 'unknown').slice(0, 1) : lines,
    claims: isOfOthers || isUnproved ? undefined : evidence?.claims,
    index,
    proof,
  }
}

/** Undefined if no line of the document signs it. */
function checkPages(document: Uint8Array, keys: readonly LogKey[], tools: ProofTools): CheckLine | undefined {
  const split = splitDocumentSignature(document)
  if (!split) return undefined
  const text = getSignedDocumentText(split.signed, tools)
  const signedBy = findSigner(keys, split.kid, { text, signature: decodeBase64(split.signature, tools) }, tools)
  if (typeof signedBy === 'object') return { state: 'ok', code: 'pages' }
  if (signedBy === 'not-signed') return { state: 'changed', code: 'pages' }
  return toUnknown(signedBy, split.kid)
}

/** A hash that was erased is compared with nothing. */
function checkFile(
  bytes: Uint8Array | undefined,
  hash: unknown,
  code: 'text' | 'drawing',
  tools: ProofTools,
): CheckLine[] {
  if (typeof hash !== 'string') return bytes && code === 'drawing' ? [{ state: 'changed', code }] : []
  // Older documents show the drawing, but do not have it as a file.
  if (!bytes && code === 'drawing') return []
  return [{ state: bytes && toHex(tools.sha256(bytes)) === hash ? 'ok' : 'changed', code }]
}

function readEvidence(files: Files, keys: readonly LogKey[], tools: ProofTools): Evidence | undefined {
  if (files.has('evidence.sd-jwt')) return readSdJwt(decode(files.get('evidence.sd-jwt'), tools) ?? '', keys, tools)
  if (files.has('evidence.hash')) return readErasedHash(decode(files.get('evidence.hash'), tools) ?? '')
  const json = decode(files.get('evidence.json'), tools)
  if (json === undefined) return undefined
  const claims = parse(json)
  const hash = claims && toHex(tools.sha256(tools.toUtf8(toCanonicalJson(claims))))
  return {
    claims,
    entry: hash === undefined ? undefined : `first-chair/evidence/v1 ${hash}`,
    hidden: 0,
    isSealed: false,
    line: claims ? { state: 'ok', code: 'json-record' } : { state: 'changed', code: 'record' },
  }
}

/** All that is left of a record from before signed evidence, after personal data in it was erased. */
function readErasedHash(text: string): Evidence {
  const hash = /^([0-9a-f]{64})\n$/.exec(text)?.[1]
  return {
    claims: undefined,
    entry: hash === undefined ? undefined : `first-chair/evidence/v1 ${hash}`,
    hidden: 0,
    isSealed: false,
    line: hash === undefined ? { state: 'changed', code: 'record' } : { state: 'note', code: 'erased-hash' },
  }
}

function readSdJwt(text: string, keys: readonly LogKey[], tools: ProofTools): Evidence {
  const broken: Evidence = {
    claims: undefined,
    entry: undefined,
    hidden: 0,
    isSealed: true,
    line: { state: 'changed', code: 'record' },
  }
  const split = splitSdJwt(text)
  if (!split) return broken
  const { signedPart, disclosures } = split
  const [header = '', payload = '', signature = ''] = signedPart.split('.')
  const kid = String(parse(decode(decodeBase64(header, tools), tools))?.['kid'])
  const signed = { text: `${header}.${payload}`, signature: decodeBase64(signature, tools) }
  const signedBy = findSigner(keys, kid, signed, tools)
  if (signedBy === 'unknown-key' || signedBy === 'other-log') return { ...broken, line: toUnknown(signedBy, kid) }
  const claims = parse(decode(decodeBase64(payload, tools), tools))
  const digest = (part: string) => tools.toBase64Url(tools.sha256(tools.toUtf8(part)))
  const opened = disclosures.flatMap((encoded) => openDisclosure(encoded, tools) ?? [])
  const resolved = claims && opened.length === disclosures.length ? resolveClaims(claims, opened, digest) : undefined
  if (!resolved || signedBy === 'not-signed') return broken
  return {
    ...resolved,
    entry: `first-chair/sd-jwt/v1 ${toHex(tools.sha256(tools.toUtf8(signedPart)))}`,
    isSealed: true,
    line: { state: 'ok', code: 'record' },
  }
}

function openDisclosure(encoded: string, tools: ProofTools): Disclosure | undefined {
  const text = decode(decodeBase64(encoded, tools), tools)
  const parsed: unknown = text === undefined ? undefined : parseJson(text)
  const [, name, value] = Array.isArray(parsed) ? parsed : []
  return typeof name === 'string' ? { encoded, name, value } : undefined
}

function checkPlace(evidence: Evidence, files: Files, keys: readonly LogKey[], tools: ProofTools): CheckLine {
  if (!files.has('proof.tlog-proof')) {
    // A record that nobody signed is proved by the log alone.
    return evidence.isSealed ? { state: 'note', code: 'not-in-log' } : { state: 'unknown', code: 'without-proof' }
  }
  const changed: CheckLine = { state: 'changed', code: 'log' }
  const proof = parseInclusionProof(decode(files.get('proof.tlog-proof'), tools) ?? '', tools)
  if (!proof) return changed
  const checkpoint = readSignedCheckpoint(proof.checkpoint, keys, tools)
  if (checkpoint === 'other-log' || checkpoint === 'unknown-key') return toUnknown(checkpoint, proof.checkpoint)
  if (checkpoint === 'not-signed' || evidence.entry === undefined) return changed
  const root = computeRoot(evidence.entry, proof, checkpoint.size, tools)
  return root && isSameBytes(root, checkpoint.root)
    ? { state: 'ok', code: 'log', index: proof.index, size: checkpoint.size }
    : changed
}

/** Who else has seen the checkpoint of the proof. A document that is older than a witness has no line about it. */
function checkWitnesses(files: Files, witnesses: readonly LogKey[], tools: ProofTools): CheckLine[] {
  const proof = parseInclusionProof(decode(files.get('proof.tlog-proof'), tools) ?? '', tools)
  const count = proof ? countCosignatures(proof.checkpoint, witnesses, tools) : 0
  return count > 0 ? [{ state: 'ok', code: 'witnesses', count, of: witnesses.length }] : []
}

/** `name` starts with the name of the log. */
function toUnknown(signedBy: 'unknown-key' | 'other-log', name: string): CheckLine {
  return signedBy === 'unknown-key'
    ? { state: 'unknown', code: 'unknown-key' }
    : { state: 'unknown', code: 'other-log', origin: name.split(/[+\n]/)[0]?.slice(0, 100) ?? '' }
}

function decode(bytes: Uint8Array | undefined, { fromUtf8 }: ProofTools): string | undefined {
  try {
    return bytes && fromUtf8(bytes)
  } catch {
    return undefined
  }
}

function parse(json: string | undefined): SdJwtPayload | undefined {
  const value = json === undefined ? undefined : parseJson(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
