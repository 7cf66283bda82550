import { mkdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clientId, issuerAddress } from './issuer.ts'
import { benchFolder, type Resort } from './resort.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const root = join(import.meta.dirname, '..')

/**
 * Starts the built product on a resort's database with the bench's OpenID provider, and with `env` and arguments of Node.js
 * in addition.
 */
export function startProduct(
  resort: Resort,
  profileFolder?: string,
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Promise<ServerProcess> {
  const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  if (profileFolder !== undefined) mkdirSync(profileFolder, { recursive: true })
  return startServer([...nodeArgs, ...profile, join(root, 'server', 'dist', 'main.js')], {
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

/** The data folder of a demo, for the pages that a browser measures. */
export const demoFolder = (name: string): string => join(benchFolder, name)

/** Starts the built product as a demo, for the pages that a browser measures. */
export async function startDemo(name = 'first-screen'): Promise<ServerProcess> {
  const dataDir = demoFolder(name)
  await mkdir(dataDir, { recursive: true })
  return startServer([join(root, 'server', 'dist', 'main.js')], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
  })
}

/** Starts the comparator on the same database. */
export function startComparator(resort: Resort): Promise<ServerProcess> {
  return startServer(['--import', 'tsx', join(root, 'bench', 'comparator', 'main.ts')], {
    DATABASE_URL: resort.postgres.connectionString,
    RESORT_DAY: resort.today,
  })
}
