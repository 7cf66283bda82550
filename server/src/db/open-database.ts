import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** The database of this installation. */
export type OpenedDatabase = {
  /** May lead through a pooler that shares sessions. */
  connectionString: string
  /** Leads to sessions of its own: for migrations, announcements, locks, jobs and commands. */
  directConnectionString: string
  close(): Promise<void>
}

/**
 * Opens the database of this installation: the external one of the configuration, otherwise the embedded one. With
 * `mayShare`, a command can use the embedded database of a running product.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  { mayShare = false, onDeath }: { mayShare?: boolean; onDeath?: (error: Error) => void } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl: connectionString } = config
  if (connectionString !== undefined) {
    const directConnectionString = config.databaseDirectUrl ?? connectionString
    return { connectionString, directConnectionString, close: () => Promise.resolve() }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    mayShare,
    ...(onDeath ? { onDeath } : {}),
  })
  const own = embedded.connectionString
  return { connectionString: own, directConnectionString: own, close: () => embedded.stop() }
}
