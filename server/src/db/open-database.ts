import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** The database of this installation. */
export type OpenedDatabase = {
  /** Connects as the role that runs the product. May lead through a pooler that shares sessions. */
  connectionString: string
  /** The same role with sessions of its own: for announcements, locks, jobs and commands. */
  directConnectionString: string
  /** Connects as the role that owns the tables: for migrations, and for commands that do more than the product. */
  ownerConnectionString: string
  close(): Promise<void>
}

/**
 * Opens the database of this installation: the external one of the configuration, otherwise the embedded one. With
 * `mayShare`, a command can use the embedded database of a running product.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl' | 'databaseOwnerUrl'>>,
  { mayShare = false, onDeath }: { mayShare?: boolean; onDeath?: (error: Error) => void } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl: connectionString } = config
  if (connectionString !== undefined) {
    const directConnectionString = config.databaseDirectUrl ?? connectionString
    return {
      connectionString,
      directConnectionString,
      ownerConnectionString: config.databaseOwnerUrl ?? directConnectionString,
      close: () => Promise.resolve(),
    }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    mayShare,
    ...(onDeath ? { onDeath } : {}),
  })
  return {
    connectionString: embedded.runtimeConnectionString,
    directConnectionString: embedded.runtimeConnectionString,
    ownerConnectionString: embedded.connectionString,
    close: () => embedded.stop(),
  }
}
