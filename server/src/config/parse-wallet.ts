import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isSafeAddress } from './parse-delivery.ts'

/** Ids, certificates and key that sign passes for Apple Wallet. Certificates and key are PEM. */
export type AppleWallet = {
  readonly passTypeId: string
  readonly teamId: string
  readonly certificate: string
  readonly key: string
  readonly keyPassphrase: string | undefined
  /** Apple's intermediate certificate (WWDR). */
  readonly intermediate: string
  /** The variable of the certificate that expires first, and when it expires. */
  readonly endsFirst: { readonly name: string; readonly validUntil: Date }
}

/** The service account that signs links for Google Wallet. */
export type GoogleWallet = {
  readonly issuerId: string
  /** The class of the passes, without the prefix of the issuer. */
  readonly classSuffix: string
  readonly serviceAccount: string
  readonly privateKey: string
  /** Where the service account gets access tokens. */
  readonly tokenUrl: string
}

/** A wallet, or all problems with it: the name of a variable and what is wrong with it. */
export type ParsedWallet<Wallet> = { readonly wallet: Wallet | undefined; readonly problems: readonly string[] }
type Environment = Readonly<Record<string, string | undefined>>

const appleNames = [
  'APPLE_WALLET_PASS_TYPE_ID',
  'APPLE_WALLET_TEAM_ID',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_WWDR_CERTIFICATE',
] as const
const googleNames = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT'] as const

/** The variables that each wallet needs. */
export const walletNames = { apple: appleNames, google: googleNames } as const

/** Reads and checks the certificates and the key, so that a mistake stops the start instead of failing for a guest. */
export function parseAppleWallet(env: Environment): ParsedWallet<AppleWallet> {
  const missing = findMissingNames(env, appleNames, ['APPLE_WALLET_KEY_PASSPHRASE'])
  if (missing) return missing
  const problems: string[] = []
  const certificate = readCertificate(env, 'APPLE_WALLET_CERTIFICATE', problems)
  const intermediate = readCertificate(env, 'APPLE_WALLET_WWDR_CERTIFICATE', problems)
  const keyPassphrase = env['APPLE_WALLET_KEY_PASSPHRASE']
  const key = readPrivateKey(env, keyPassphrase, problems)
  const passTypeId = env['APPLE_WALLET_PASS_TYPE_ID'] ?? ''
  const teamId = env['APPLE_WALLET_TEAM_ID'] ?? ''
  if (certificate && key && !certificate.parsed.checkPrivateKey(key.parsed)) {
    problems.push('APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE')
  }
  if (certificate) {
    const subject = getSubject(certificate.parsed)
    if (subject.get('UID') !== passTypeId) {
      problems.push(
        `APPLE_WALLET_PASS_TYPE_ID must be the one in the certificate: ${subject.get('UID') ?? 'it has none'}`,
      )
    }
    if (subject.get('OU') !== teamId) {
      problems.push(`APPLE_WALLET_TEAM_ID must be the one in the certificate: ${subject.get('OU') ?? 'it has none'}`)
    }
  }
  if (problems.length > 0 || !certificate || !intermediate || !key) return { wallet: undefined, problems }
  return {
    wallet: {
      passTypeId,
      teamId,
      certificate: certificate.pem,
      key: key.pem,
      keyPassphrase,
      intermediate: intermediate.pem,
      endsFirst: findFirstToExpire({
        APPLE_WALLET_CERTIFICATE: certificate.parsed,
        APPLE_WALLET_WWDR_CERTIFICATE: intermediate.parsed,
      }),
    },
    problems,
  }
}

function findFirstToExpire(certificates: Readonly<Record<string, X509Certificate>>): AppleWallet['endsFirst'] {
  const dates = Object.entries(certificates).map(([name, { validTo }]) => ({ name, validUntil: new Date(validTo) }))
  return dates.reduce((first, other) => (other.validUntil < first.validUntil ? other : first))
}

const ServiceAccount = z.object({
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string(),
  token_uri: z._default(z.string().check(z.refine(isSafeAddress)), 'https://oauth2.googleapis.com/token'),
})

/** Reads the key file of a service account in Google's format. */
export function parseGoogleWallet(env: Environment): ParsedWallet<GoogleWallet> {
  const missing = findMissingNames(env, googleNames, ['GOOGLE_WALLET_CLASS'])
  if (missing) return missing
  const name = 'GOOGLE_WALLET_SERVICE_ACCOUNT'
  const issuerId = env['GOOGLE_WALLET_ISSUER_ID'] ?? ''
  const classSuffix = env['GOOGLE_WALLET_CLASS'] ?? 'first-chair-arrival'
  const problems = [
    ...(/^\d{1,30}$/.test(issuerId) ? [] : ['GOOGLE_WALLET_ISSUER_ID must be the number of an issuer']),
    ...(/^[\w.-]{1,60}$/.test(classSuffix)
      ? []
      : ['GOOGLE_WALLET_CLASS must be letters, digits, dots, dashes and underscores']),
  ]
  try {
    const account = ServiceAccount.parse(JSON.parse(readText(env[name] ?? '', '{')))
    if (createPrivateKey(account.private_key).asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
    if (problems.length > 0) return { wallet: undefined, problems }
    const { client_email: serviceAccount, private_key: privateKey, token_uri: tokenUrl } = account
    return { wallet: { issuerId, classSuffix, serviceAccount, privateKey, tokenUrl }, problems }
  } catch {
    return {
      wallet: undefined,
      problems: [...problems, `${name} must be the key file of a service account (JSON), or its content in base64`],
    }
  }
}

/**
 * Checks that all required variables of a wallet are set. Returns undefined if they are, no wallet and no problems if
 * none of its variables is set, and one problem per missing variable otherwise.
 */
function findMissingNames(
  env: Environment,
  required: readonly string[],
  optional: readonly string[],
): ParsedWallet<never> | undefined {
  const isSet = (name: string): boolean => env[name] !== undefined && env[name] !== ''
  const problems = required
    .filter((name) => !isSet(name))
    .map((name) => `${name} is needed: other variables of its wallet are set`)
  if (problems.length === 0) return undefined
  return { wallet: undefined, problems: [...required, ...optional].some(isSet) ? problems : [] }
}

function readCertificate(
  env: Environment,
  name: string,
  problems: string[],
): { pem: string; parsed: X509Certificate } | undefined {
  try {
    const parsed = new X509Certificate(readBytes(env[name] ?? '', '-----BEGIN'))
    // Apple issues DER; the library needs PEM.
    return { pem: parsed.toString(), parsed }
  } catch {
    problems.push(`${name} must be a certificate: a file in PEM or DER, or its content in base64`)
    return undefined
  }
}

function readPrivateKey(
  env: Environment,
  passphrase: string | undefined,
  problems: string[],
): { pem: string; parsed: KeyObject } | undefined {
  try {
    const pem = readText(env['APPLE_WALLET_KEY'] ?? '', '-----BEGIN')
    return { pem, parsed: createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }) }
  } catch {
    problems.push(
      'APPLE_WALLET_KEY must be a private key in PEM: a file, or its content in base64. An encrypted key also needs its APPLE_WALLET_KEY_PASSPHRASE',
    )
    return undefined
  }
}

const getSubject = (certificate: X509Certificate): Map<string, string> =>
  new Map(
    certificate.subject.split('\n').map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=')]
    }),
  )

const readText = (value: string, prefix: string): string => readBytes(value, prefix).toString('utf8')

/** Reads a value that is the content itself, the content in base64, or the path of a file. */
function readBytes(value: string, prefix: string): Buffer {
  if (value.trimStart().startsWith(prefix)) return Buffer.from(value)
  const isBase64 = value.length > 200 && /^[A-Za-z0-9+/=\s]+$/.test(value)
  return isBase64 ? Buffer.from(value, 'base64') : readFileSync(value)
}
