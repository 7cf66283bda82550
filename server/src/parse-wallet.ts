import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What signs passes for Apple Wallet, all of it as PEM. */
export type AppleWallet = {
  readonly passTypeId: string
  readonly teamId: string
  readonly certificate: string
  readonly key: string
  readonly keyPassphrase: string | undefined
  /** Apple's intermediate certificate (WWDR). */
  readonly intermediate: string
  /** The name of the certificate that ends first, and when. */
  readonly endsFirst: { readonly name: string; readonly validUntil: Date }
}

/** What signs links for Google Wallet. */
export type GoogleWallet = {
  readonly issuerId: string
  /** The class that passes belong to, without the issuer in front. */
  readonly classSuffix: string
  readonly serviceAccount: string
  readonly privateKey: string
}

/** A configuration, or every reason why it is none: a name of the environment and what is wrong with it. */
export type Parsed<Wallet> = { readonly wallet: Wallet | undefined; readonly problems: readonly string[] }
type Given = Readonly<Record<string, string | undefined>>

const appleNames = [
  'APPLE_WALLET_PASS_TYPE_ID',
  'APPLE_WALLET_TEAM_ID',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_WWDR_CERTIFICATE',
] as const
const googleNames = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT'] as const

/** The names that make each wallet work. */
export const walletNames = { apple: appleNames, google: googleNames } as const

/** Reads and tries certificate and key, so that a mistake shows at start and not at a guest's phone. */
export function parseAppleWallet(given: Given): Parsed<AppleWallet> {
  const missing = missingNames(given, appleNames, ['APPLE_WALLET_KEY_PASSPHRASE'])
  if (missing) return missing
  const problems: string[] = []
  const certificate = certificateOf(given, 'APPLE_WALLET_CERTIFICATE', problems)
  const intermediate = certificateOf(given, 'APPLE_WALLET_WWDR_CERTIFICATE', problems)
  const keyPassphrase = given['APPLE_WALLET_KEY_PASSPHRASE']
  const key = keyOf(given, keyPassphrase, problems)
  const passTypeId = given['APPLE_WALLET_PASS_TYPE_ID'] ?? ''
  const teamId = given['APPLE_WALLET_TEAM_ID'] ?? ''
  if (certificate && key && !certificate.parsed.checkPrivateKey(key.parsed)) {
    problems.push('APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE')
  }
  if (certificate) {
    const named = subjectOf(certificate.parsed)
    if (named.get('UID') !== passTypeId) {
      problems.push(
        `APPLE_WALLET_PASS_TYPE_ID must be the one of the certificate, ${named.get('UID') ?? 'which names none'}`,
      )
    }
    if (named.get('OU') !== teamId) {
      problems.push(`APPLE_WALLET_TEAM_ID must be the one of the certificate, ${named.get('OU') ?? 'which names none'}`)
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
      endsFirst: endsFirst({
        APPLE_WALLET_CERTIFICATE: certificate.parsed,
        APPLE_WALLET_WWDR_CERTIFICATE: intermediate.parsed,
      }),
    },
    problems,
  }
}

function endsFirst(certificates: Readonly<Record<string, X509Certificate>>): AppleWallet['endsFirst'] {
  const ends = Object.entries(certificates).map(([name, { validTo }]) => ({ name, validUntil: new Date(validTo) }))
  return ends.reduce((first, other) => (other.validUntil < first.validUntil ? other : first))
}

const ServiceAccount = z.object({ client_email: z.string().check(z.minLength(3)), private_key: z.string() })

/** Reads the key file of a service account as Google hands it out. */
export function parseGoogleWallet(given: Given): Parsed<GoogleWallet> {
  const missing = missingNames(given, googleNames, ['GOOGLE_WALLET_CLASS'])
  if (missing) return missing
  const name = 'GOOGLE_WALLET_SERVICE_ACCOUNT'
  const issuerId = given['GOOGLE_WALLET_ISSUER_ID'] ?? ''
  const classSuffix = given['GOOGLE_WALLET_CLASS'] ?? 'first-chair-arrival'
  const problems = [
    ...(/^\d{1,30}$/.test(issuerId) ? [] : ['GOOGLE_WALLET_ISSUER_ID must be the number of an issuer']),
    ...(/^[\w.-]{1,60}$/.test(classSuffix)
      ? []
      : ['GOOGLE_WALLET_CLASS must be letters, digits, dots, dashes and underscores']),
  ]
  try {
    const account = ServiceAccount.parse(JSON.parse(textOf(given[name] ?? '', '{')))
    if (createPrivateKey(account.private_key).asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
    if (problems.length > 0) return { wallet: undefined, problems }
    const { client_email: serviceAccount, private_key: privateKey } = account
    return { wallet: { issuerId, classSuffix, serviceAccount, privateKey }, problems }
  } catch {
    return {
      wallet: undefined,
      problems: [...problems, `${name} must be the key file of a service account (JSON), or its content in base64`],
    }
  }
}

/** Nothing given is no mistake; half of it is. Undefined when everything is there. */
function missingNames(given: Given, names: readonly string[], others: readonly string[]): Parsed<never> | undefined {
  const isGiven = (name: string): boolean => given[name] !== undefined && given[name] !== ''
  const problems = names.filter((name) => !isGiven(name)).map((name) => `${name} is needed: its wallet is half set up`)
  if (problems.length === 0) return undefined
  return { wallet: undefined, problems: [...names, ...others].some(isGiven) ? problems : [] }
}

function certificateOf(
  given: Given,
  name: string,
  problems: string[],
): { pem: string; parsed: X509Certificate } | undefined {
  try {
    const parsed = new X509Certificate(bytesOf(given[name] ?? '', '-----BEGIN'))
    // Apple hands out DER; the library wants PEM.
    return { pem: parsed.toString(), parsed }
  } catch {
    problems.push(`${name} must be a certificate: a file in PEM or DER, or its content in base64`)
    return undefined
  }
}

function keyOf(
  given: Given,
  passphrase: string | undefined,
  problems: string[],
): { pem: string; parsed: KeyObject } | undefined {
  try {
    const pem = textOf(given['APPLE_WALLET_KEY'] ?? '', '-----BEGIN')
    return { pem, parsed: createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }) }
  } catch {
    problems.push(
      'APPLE_WALLET_KEY must be a private key in PEM: a file, or its content in base64; APPLE_WALLET_KEY_PASSPHRASE opens it',
    )
    return undefined
  }
}

const subjectOf = (certificate: X509Certificate): Map<string, string> =>
  new Map(
    certificate.subject.split('\n').map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=')]
    }),
  )

const textOf = (value: string, beginning: string): string => bytesOf(value, beginning).toString('utf8')

/** The content itself, as it is or in base64, or the name of a file that holds it. */
function bytesOf(value: string, beginning: string): Buffer {
  if (value.trimStart().startsWith(beginning)) return Buffer.from(value)
  const isBase64 = value.length > 200 && /^[A-Za-z0-9+/=\s]+$/.test(value)
  return isBase64 ? Buffer.from(value, 'base64') : readFileSync(value)
}
