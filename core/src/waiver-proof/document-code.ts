import { findSigner, type LogKey, type SignedBy } from './log-key.ts'
import { decodeBase64, type ProofTools } from './proof-tools.ts'

// The QR code of a printed document: what it says in short, signed, so that paper can be compared with it without a
// network.

/** What the code of a document says. */
export type DocumentFacts = {
  readonly position: number
  readonly taskName: string
  /** Undefined if it was erased. */
  readonly signer: string | undefined
  /** ISO 8601 in UTC. */
  readonly signedAtUtc: string
  /** The UTC offset of the signer, in hours. */
  readonly offsetHours: number
  /** Calendar days; null = no end. */
  readonly endDate: string | null
}

const codeHead = 'first-chair/code/v1 '
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** More does not fit a code that a phone can read. */
const maxNameLength = 60

/** What is signed of a code: one line of text. */
export function formatDocumentCode(kid: string, facts: DocumentFacts): string {
  const { position, taskName, signer, signedAtUtc, offsetHours, endDate } = facts
  const shorten = (text: string) => [...text].slice(0, maxNameLength).join('')
  const values = [position, shorten(taskName), signer === undefined ? null : shorten(signer), signedAtUtc, offsetHours]
  return `${codeHead}${JSON.stringify([kid, ...values, endDate])}`
}

/** The address that the code contains. Nothing of it is sent to the server. */
export const formatCodeAddress = (page: string, payload: string, signature: string): string =>
  `${page}#${payload}.${signature}`

/** Reads the code of a document. Undefined if it is none. */
export function readDocumentCode(
  code: string,
  keys: readonly LogKey[],
  tools: ProofTools,
): { facts: DocumentFacts; signedBy: SignedBy } | undefined {
  const [, payload, signature] = /#([\w-]+)\.([\w-]{86})$/.exec(code) ?? []
  const bytes = decodeBase64(payload ?? '', tools)
  if (payload === undefined || signature === undefined || !bytes) return undefined
  try {
    const text = tools.fromUtf8(bytes)
    if (!text.startsWith(codeHead)) return undefined
    const parsed: unknown = JSON.parse(text.slice(codeHead.length))
    const [kid, position, taskName, signer, signedAtUtc, offsetHours, endDate] = Array.isArray(parsed) ? parsed : []
    if (typeof kid !== 'string' || typeof position !== 'number' || typeof taskName !== 'string') return undefined
    if (typeof signedAtUtc !== 'string' || !instant.test(signedAtUtc)) return undefined
    return {
      facts: {
        position,
        taskName,
        signer: typeof signer === 'string' ? signer : undefined,
        signedAtUtc,
        offsetHours: typeof offsetHours === 'number' && Math.abs(offsetHours) <= 14 ? offsetHours : 0,
        endDate: typeof endDate === 'string' ? endDate : null,
      },
      signedBy: findSigner(keys, kid, { text, signature: decodeBase64(signature, tools) }, tools),
    }
  } catch {
    return undefined
  }
}
