import { hash as digest, X509Certificate } from 'node:crypto'
import { fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type Attribute,
} from 'pkijs'

// Time stamps of RFC 3161: an authority signs the hash of a document together with the time.

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  /** Which certificate signed: with SHA-1 (RFC 2634), and with any hash (RFC 5035). */
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const
const hashNames: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** A valid time stamp. `nonce` is in hex: the number of the request, if the authority repeated it. */
export type TimeStamp = { readonly stampedAt: Date; readonly authority: string; readonly nonce: string | undefined }
/** Why something is no valid time stamp, as the end of a sentence such as "The answer ...". */
export type NoTimeStamp = { readonly problem: string }

/** Builds the request for a time stamp of a document. The nonce is a positive number: its first bit is not set. */
export function buildTimeStampRequest(document: string, nonce: Buffer): Buffer<ArrayBuffer> {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: toArrayBuffer(digest('sha256', document, 'buffer')) }),
    }),
    nonce: new Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER(false))
}

/**
 * Reads the answer to a request: the token, which is the time stamp. It is not verified. The bytes are those that were
 * sent, because a signature is over bytes.
 */
export function readTimeStampAnswer(answer: Buffer): { readonly token: Buffer } | NoTimeStamp {
  try {
    const { result } = fromBER(toArrayBuffer(answer))
    const { status } = new TimeStampResp({ schema: result })
    // "granted", and "granted with modifications".
    if (![0, 1].includes(status.status)) return { problem: `refuses the request (status ${status.status})` }
    const token = result instanceof Sequence ? result.valueBlock.value[1] : undefined
    return token ? { token: Buffer.from(token.valueBeforeDecodeView) } : { problem: 'has no time stamp' }
  } catch {
    return { problem: 'is not a time stamp' }
  }
}

/**
 * Verifies a time stamp of a document: the hash, the signature of the authority over it, and that the certificate that
 * signed is one for time stamps, was valid then, and is the one that the time stamp names. With `trusted` certificates
 * (DER), it must also lead to one of them.
 */
export async function verifyTimeStamp(
  token: Buffer,
  document: string,
  trusted: readonly Buffer[] = [],
): Promise<TimeStamp | NoTimeStamp> {
  try {
    const content = ContentInfo.fromBER(toArrayBuffer(token))
    if (content.contentType !== oids.signedData) return { problem: 'is not signed' }
    const signed = new SignedData({ schema: content.content })
    const body = signed.encapContentInfo
    if (body.eContentType !== oids.timeStampInfo || !body.eContent) return { problem: 'is not a time stamp' }
    const info = TSTInfo.fromBER(body.eContent.getValue())
    if (info.messageImprint.hashAlgorithm.algorithmId !== oids.sha256) return { problem: 'is not over a SHA-256 hash' }
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: toArrayBuffer(Buffer.from(document)),
      trustedCerts: trusted.map((der) => Certificate.fromBER(toArrayBuffer(der))),
      checkChain: trusted.length > 0,
      extendedMode: true,
    })
    const certificate = signerCertificate && Buffer.from(signerCertificate.toSchema().toBER(false))
    if (signatureVerified !== true || !certificate) return { problem: 'has no valid signature' }
    const fault = findCertificateFault(certificate, signed, info.genTime)
    if (fault !== undefined) return { problem: fault }
    return {
      stampedAt: info.genTime,
      authority: new X509Certificate(certificate).subject.replaceAll('\n', ', '),
      nonce: info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex'),
    }
  } catch (error) {
    return { problem: `is not valid: ${describe(error)}` }
  }
}

function findCertificateFault(certificate: Buffer, signed: SignedData, at: Date): string | undefined {
  const { extensions = [], notBefore, notAfter } = Certificate.fromBER(toArrayBuffer(certificate))
  const usage = extensions.find(({ extnID }) => extnID === oids.extendedKeyUsage)
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  if (!usage?.critical || purposes.join() !== oids.timeStamping)
    return 'is signed with a certificate for something else'
  if (at < notBefore.value || at > notAfter.value) return 'is signed with a certificate that was not valid then'
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  return attributes.some((attribute) => namesCertificate(attribute, certificate))
    ? undefined
    : 'does not name the certificate that signed it'
}

/** True if a signed attribute says that this certificate signed. */
function namesCertificate({ type, values }: Attribute, certificate: Buffer): boolean {
  if (type !== oids.signingCertificate && type !== oids.signingCertificateV2) return false
  const [value] = values
  const [first] = getItems(getItems(value)[0])
  const parts = getItems(first)
  const named = parts.find((part) => part instanceof OctetString)
  const algorithm = getItems(parts.find((part) => part instanceof Sequence))[0]
  const oid = algorithm instanceof ObjectIdentifier && parts[0] instanceof Sequence ? algorithm.getValue() : oids.sha256
  const hash = type === oids.signingCertificate ? 'sha1' : hashNames[oid]
  return (
    named !== undefined &&
    hash !== undefined &&
    digest(hash, certificate, 'buffer').equals(Buffer.from(named.getValue()))
  )
}

const getItems = (block: unknown): readonly BaseBlock[] => (block instanceof Sequence ? block.valueBlock.value : [])

const describe = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error)

/** The bytes alone: a buffer may be a part of a larger one. */
function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
