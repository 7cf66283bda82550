/** The message of an error. The error of a host name with several addresses has none, but its parts have. */
export function formatError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(formatError).join(', ')
  return error instanceof Error ? error.message : String(error)
}

type Rule = { matches: (code: string, message: string) => boolean; advice: string }

/**
 * What waiting does not repair, and what to do about it. PgBouncer reports some of these with codes of its own, so
 * messages count too.
 */
const rules: readonly Rule[] = [
  {
    matches: (_code, message) => /SSL|TLS|certificate|altnames|pg_hba\.conf/i.test(message),
    advice:
      'Check the TLS settings of the address (sslmode, sslrootcert) and those of the server (ssl, pg_hba.conf). For a certificate of your own authority, set NODE_EXTRA_CA_CERTS or sslrootcert',
  },
  {
    matches: (code, message) => code === '3D000' || /database ".*" does not exist|no such database/i.test(message),
    advice: 'Create the database, or correct its name in the address',
  },
  {
    matches: (code, message) =>
      code.startsWith('28') ||
      /password authentication failed|authentication failed|password must be a string|no such user|no password supplied/i.test(
        message,
      ),
    advice: 'Correct user and password in the address, or set the password of the role',
  },
  {
    matches: (code) => code === '42501',
    advice: 'Give the role the right to connect to the database',
  },
  {
    matches: (_code, message) => /unsupported startup parameter/i.test(message),
    advice: 'Remove this parameter from the address, or add it to ignore_startup_parameters of PgBouncer',
  },
]

const certificateCodes = /^(ERR_TLS|ERR_SSL|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH)/

function findRule(error: unknown): Rule | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return certificateCodes.test(code) ? rules[0] : rules.find(({ matches }) => matches(code, error.message))
}

/**
 * What to do about a connection that fails for a reason that waiting does not repair: a wrong password, a missing
 * database, TLS. Undefined for any other error.
 */
export function findAdvice(error: unknown): string | undefined {
  return findRule(error)?.advice
}
