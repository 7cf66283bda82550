import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientId, issuerAddress } from './issuer.ts'
import type { Resort } from './resort.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const root = join(import.meta.dirname, '..')

/** Starts the built product on a resort's database with the bench's OpenID provider, and with `env` in addition. */
export function startProduct(
  resort: Resort,
  profileFolder?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  if (profileFolder !== undefined) mkdirSync(profileFolder, { recursive: true })
  return startServer([...profile, join(root, 'server', 'dist', 'main.js')], {
    DATA_DIR: resort.dataDir,
    DATABASE_URL: resort.postgres.runtimeConnectionString,
    DATABASE_OWNER_URL: resort.postgres.connectionString,
    OIDC_ISSUER: issuerAddress,
    OIDC_CLIENT_ID: clientId,
    ADMIN_EMAILS: 'admin@kestrel.example',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    ...env,
  })
}

/** Starts the comparator on the same database. */
export function startComparator(resort: Resort): Promise<ServerProcess> {
  return startServer(['--import', 'tsx', join(root, 'bench', 'comparator', 'main.ts')], {
    DATABASE_URL: resort.postgres.connectionString,
    RESORT_DAY: resort.today,
  })
}
