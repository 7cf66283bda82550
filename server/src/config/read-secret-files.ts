import { readFileSync } from 'node:fs'

/**
 * The variables that are secrets. Each of them may also be in a file, which `NAME_FILE` names: secrets of containers and
 * vaults are files, and the environment of a process is easier to read for others than a file is.
 */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'OBJECT_STORAGE_URL',
  'OIDC_CLIENT_SECRET',
  'POS_SECRET',
  'SMTP_URL',
  'SMS_TOKEN',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_KEY_PASSPHRASE',
  'GOOGLE_WALLET_SERVICE_ACCOUNT',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ENCRYPTION_KEY',
  'MOBILE_PASS_SECRET',
  // No secret, but a certificate has many lines.
  'TIMESTAMP_CA',
] as const

/** The variable with the name of the file that contains a secret. */
export const toFileVariable = (name: string): string => `${name}_FILE`

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with the secrets that are in files, without the newline at the end of a file, and one problem
 * for each file that cannot be used. A problem never quotes a secret.
 */
export function readSecretFiles(env: Environment): { env: Environment; problems: readonly string[] } {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const name of secretNames) {
    const variable = toFileVariable(name)
    const path = env[variable]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined && env[name] !== '') {
      problems.push(`${variable} and ${name} are both set: remove one of them`)
      continue
    }
    const text = readText(path)
    if (typeof text !== 'string') problems.push(`${variable} names a file that cannot be read: ${path} (${text.code})`)
    else if (text === '') problems.push(`${variable} names an empty file: ${path}`)
    else secrets[name] = text
  }
  return { env: { ...env, ...secrets }, problems }
}

function readText(path: string): string | { code: string } {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown error' }
  }
}
