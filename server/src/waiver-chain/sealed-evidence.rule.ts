import { hash, randomBytes } from 'node:crypto'
import {
  buildSignedClaims,
  findClaimsFault,
  listDisclosures,
  listPersonalFields,
  type Salts,
} from '@first-chair/core/waiver/sealed-evidence'
import { formatSdJwt, type SdJwtCodec, type SdJwtPayload } from '@first-chair/core/waiver/sd-jwt'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { isSignedBy, signText, type NoteSigner, type NoteVerifier } from '../transparency-log/signed-note.rule.ts'

// Evidence as an SD-JWT (RFC 9901), signed with the key of the transparency log (docs/decisions/0160).

/** Too many to guess. */
const saltBytes = 16

const codec: SdJwtCodec = {
  toBase64Url: (text) => Buffer.from(text).toString('base64url'),
  digest: (text) => hash('sha256', text, 'base64url'),
}

export type SealedEvidence = { readonly signedPart: string; readonly salts: Salts; readonly recordHash: Buffer }

/** Signs evidence: the signed part has hashes of the personal fields, each with a random salt. */
export function sealEvidence(evidence: SignedWaiverEvidence, signer: NoteSigner): SealedEvidence {
  const fields = listPersonalFields(evidence)
  const random = randomBytes(saltBytes * fields.length)
  const toSalt = (index: number) => random.toString('base64url', index * saltBytes, (index + 1) * saltBytes)
  const salts = Object.fromEntries(fields.map(({ path }, index) => [path, toSalt(index)]))

  const { name } = signer.verifier
  const header = { alg: 'EdDSA', kid: toKid(signer.verifier), typ: 'evidence+sd-jwt' }
  const claims = buildSignedClaims(evidence, salts, `https://${name}`, codec)
  const signed = `${encode(header)}.${encode(claims)}`
  const signedPart = `${signed}.${signText(signer, signed).toString('base64url')}`
  return { signedPart, salts, recordHash: hashSignedPart(signedPart) }
}

/** What the log contains of a record with a signed part. */
export function hashSignedPart(signedPart: string): Buffer {
  return hash('sha256', signedPart, 'buffer')
}

/** A record with its signed part, as it is stored. */
type SealedRecord = {
  readonly evidence: SignedWaiverEvidence
  readonly signedPart: string
  readonly salts?: Salts
  readonly erasedAtUtc?: string
}

/** The evidence with its signature, as a program can verify it without the product. */
export function toSdJwt({ evidence, signedPart, salts = {} }: SealedRecord): string {
  return formatSdJwt(signedPart, listDisclosures(evidence, salts, codec))
}

/** What is wrong with the signature of a record or its fields, as the end of a sentence such as "Signed waiver 12 ...". */
export function findSealFault(record: SealedRecord, verifiers: readonly NoteVerifier[]): string | undefined {
  const [header = '', payload = '', signature = '', ...others] = record.signedPart.split('.')
  const kid = parseObject(header)?.['kid']
  const verifier = verifiers.find((known) => toKid(known) === kid)
  const isSigned =
    verifier !== undefined &&
    others.length === 0 &&
    isSignedBy(verifier, `${header}.${payload}`, Buffer.from(signature, 'base64url'))
  const claims = isSigned ? parseObject(payload) : undefined
  if (!claims) return 'has no valid signature of this installation'
  const { evidence, salts = {}, erasedAtUtc } = record
  return findClaimsFault({ evidence, salts, isErased: erasedAtUtc !== undefined }, claims, codec)
}

const toKid = ({ name, keyId }: NoteVerifier): string => `${name}+${keyId}`

const encode = (value: object): string => codec.toBase64Url(JSON.stringify(value))

function parseObject(encoded: string): SdJwtPayload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
