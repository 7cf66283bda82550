import type { SignedWaiverEvidence } from './signed-waiver.ts'
import { toCanonicalJson } from './canonical-json.ts'
import type { SdJwtCodec, SdJwtPayload } from './sd-jwt.ts'

/** The salt of each personal field, by its path. A field without a salt was erased, or does not exist. */
export type Salts = Readonly<Record<string, string>>

/** A personal field of the evidence: `path` names it in the record (`signer.name`), `name` in its disclosure. */
export type PersonalField = { readonly path: string; readonly name: string; readonly value: unknown }

type Fields = Readonly<Record<string, unknown>>

/** How the fields of the evidence get into the signed part (docs/decisions/0160). */
const fieldKinds = {
  taskId: 'plain',
  locationId: 'plain',
  posWaiverId: 'plain',
  taskName: 'plain',
  affirmation: 'plain',
  textHash: 'plain',
  signedOn: 'plain',
  agreed: 'plain',
  startDate: 'plain',
  endDate: 'plain',
  signedAtUtc: 'plain',
  offsetHours: 'plain',
  typedName: 'personal',
  drawingHash: 'personal',
  ipAddress: 'personal',
  peerAddress: 'personal',
  browserName: 'personal',
  browserVersion: 'personal',
  userAgent: 'personal',
  comment: 'personal',
  signer: 'personal-members',
  circumstances: 'personal-members',
  signedFor: 'personal-people',
  // Only of records without a signed part.
  salt: 'none',
} as const satisfies Record<keyof SignedWaiverEvidence, FieldKind>
type FieldKind = 'plain' | 'personal' | 'personal-members' | 'personal-people' | 'none'

/** The personal fields of the evidence, each of which becomes a disclosure. */
export function listPersonalFields(evidence: SignedWaiverEvidence): PersonalField[] {
  return [
    ...toFields('', pick(evidence, 'personal')),
    ...Object.entries(pick(evidence, 'personal-members')).flatMap(([group, members]) =>
      toFields(`${group}.`, Object(members)),
    ),
    ...evidence.signedFor.flatMap((person, index) => toFields(`signedFor.${index}.`, person)),
  ]
}

/** The disclosures of the fields that have a salt. */
export function listDisclosures(evidence: SignedWaiverEvidence, salts: Salts, codec: SdJwtCodec): string[] {
  return listPersonalFields(evidence).flatMap((field) => {
    const salt = salts[field.path]
    return salt === undefined ? [] : [toDisclosure(field, salt, codec)]
  })
}

/**
 * The claims that the installation signs: fields that are not personal as they are, and a hash of each personal field
 * with its salt. Fields without a salt are left out.
 */
export function buildSignedClaims(
  evidence: SignedWaiverEvidence,
  salts: Salts,
  issuer: string,
  codec: SdJwtCodec,
): SdJwtPayload {
  const toDigests = (prefix: string, fields: Fields) => {
    const digests = toFields(prefix, fields).flatMap((field) => {
      const salt = salts[field.path]
      return salt === undefined ? [] : [codec.digest(toDisclosure(field, salt, codec))]
    })
    // Sorted, so that their order does not tell which field is which.
    return digests.length === 0 ? {} : { _sd: digests.toSorted() }
  }
  const groups = Object.entries(pick(evidence, 'personal-members'))
  return {
    iss: issuer,
    vct: 'first-chair/evidence',
    _sd_alg: 'sha-256',
    ...pick(evidence, 'plain'),
    ...toDigests('', pick(evidence, 'personal')),
    ...Object.fromEntries(groups.map(([group, members]) => [group, toDigests(`${group}.`, Object(members))])),
    signedFor: evidence.signedFor.map((person, index) => toDigests(`signedFor.${index}.`, { ...person })),
  }
}

/**
 * What is wrong with the fields of a record, compared with the claims that were signed, as the end of a sentence such as
 * "Signed waiver 12 ...". Of an erased record, the fields that are left are compared, and the others must be empty.
 */
export function findClaimsFault(
  { evidence, salts, isErased }: { evidence: SignedWaiverEvidence; salts: Salts; isErased: boolean },
  signed: SdJwtPayload,
  codec: SdJwtCodec,
): string | undefined {
  const rebuilt = buildSignedClaims(evidence, salts, String(signed['iss']), codec)
  const fields = listPersonalFields(evidence)
  // A field without a salt, or a salt without a field, is not in the rebuilt claims: somebody added it.
  const paths = new Set(fields.map(({ path }) => path))
  if (Object.keys(salts).some((path) => !paths.has(path))) return changed
  if (!isErased) {
    const isWhole = paths.size === Object.keys(salts).length
    return isWhole && toCanonicalJson(rebuilt) === toCanonicalJson(signed) ? undefined : changed
  }
  if (!isPartOf(rebuilt, signed)) return changed
  const isEmpty = ({ path, value }: PersonalField): boolean => path in salts || value === '' || value === null
  return fields.every(isEmpty) ? undefined : hasDataAgain
}

/**
 * What is wrong with the fields of an erased record without a signed part, of which nobody can verify the content. It may
 * have no personal data but the numbers of customers.
 */
export function findLeftDataFault(evidence: SignedWaiverEvidence): string | undefined {
  const isEmpty = ({ name, value }: PersonalField): boolean =>
    name === 'ipCode' || name === 'contactId' || value === '' || value === null
  return evidence.salt === undefined && listPersonalFields(evidence).every(isEmpty) ? undefined : hasDataAgain
}

const changed = 'was changed after it was signed'
const hasDataAgain = 'has personal data again, although it was erased'

function toDisclosure({ name, value }: PersonalField, salt: string, codec: SdJwtCodec): string {
  return codec.toBase64Url(toCanonicalJson([salt, name, value]))
}

function toFields(prefix: string, fields: object): PersonalField[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [{ path: `${prefix}${name}`, name, value }],
  )
}

function pick(evidence: SignedWaiverEvidence, kind: FieldKind): Fields {
  const kinds: Readonly<Record<string, FieldKind>> = fieldKinds
  return Object.fromEntries(
    Object.entries(evidence).filter(([name, value]) => kinds[name] === kind && value !== undefined),
  )
}

/** True if all of `part` is in `whole`, and nothing is missing in it but hashes of fields. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.length === whole.length && part.every((item, index) => isPartOf(item, whole[index]))
  }
  if (!isObject(part) || !isObject(whole)) return part === whole
  const { _sd: partDigests = [], ...partFields } = part
  const { _sd: wholeDigests = [], ...wholeFields } = whole
  return (
    Array.isArray(partDigests) &&
    Array.isArray(wholeDigests) &&
    partDigests.every((digest) => wholeDigests.includes(digest)) &&
    Object.keys(partFields).every((name) => name in wholeFields) &&
    Object.entries(wholeFields).every(([name, value]) =>
      name in partFields ? isPartOf(partFields[name], value) : isObject(value) && isPartOf({}, value),
    )
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
