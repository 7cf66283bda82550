import type { MailCause } from '@first-chair/core/first-run/first-run'
import type { MailServer } from '../../config/parse-delivery.ts'
import type { MailRefusal } from './delivery.ts'

const maxAnswerLength = 300
/** RFC 4954, section 6. */
const authenticationRequired = 530

/**
 * What an error of nodemailer says to the operator who tries the mail server. Some servers repeat what they were sent, so the user and
 * the password are taken out, also as they are encoded for the server.
 */
export function toMailRefusal(error: unknown, signIn: MailServer['signIn']): MailRefusal {
  return { cause: findCause(error), answer: toAnswer(error, signIn) }
}

function findCause(error: unknown): MailCause {
  const { code, responseCode, command } = getErrorCodes(error)
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === authenticationRequired) return 'login'
  if (code === 'ETLS' || (responseCode === undefined && isOfTls(error))) return 'unsafe'
  if (responseCode === undefined && code !== 'EENVELOPE') return 'unreachable'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO' || code === 'EENVELOPE') return 'recipient'
  return 'message'
}

/** Such as TLS from the start to a port that begins without it. */
const isOfTls = (error: unknown): boolean =>
  error instanceof Error && /\b(?:ssl|tls)\b|wrong version number/i.test(error.message)

function toAnswer(error: unknown, signIn: MailServer['signIn']): string {
  if (!(error instanceof Error)) return ''
  const text = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const line = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 10 * maxAnswerLength)
  const answer = listSecrets(signIn).reduce((left, secret) => left.replaceAll(secret, '***'), line)
  return answer.length > maxAnswerLength ? `${answer.slice(0, maxAnswerLength)}…` : answer
}

/** The user and the password as they are, and in the encodings of SMTP (RFC 4616 and LOGIN), the longest first. */
function listSecrets(signIn: MailServer['signIn']): string[] {
  if (!signIn) return []
  const { user, password } = signIn
  const texts = [`\u0000${user}\u0000${password}`, password, user].filter((text) => text !== '')
  const secrets = [...texts.map((text) => Buffer.from(text).toString('base64')), ...texts]
  return secrets.toSorted((one, other) => other.length - one.length)
}

/** What nodemailer says about a failed attempt. */
export function getErrorCodes(error: unknown): { code: string; responseCode: number | undefined; command: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: undefined, command: '' }
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  // Node.js checks the certificate. nodemailer wraps its error codes.
  const isUntrusted = /certificate|self.signed|altname/i.test(`${error.message} ${code}`)
  return { code: isUntrusted && responseCode === undefined ? 'ETLS' : code, responseCode, command }
}
