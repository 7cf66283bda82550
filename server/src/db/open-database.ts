import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Opens the database of this installation: the external one of the configuration, otherwise the embedded one. With
 * `mayShare`, a command can use the embedded database of a running product.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { mayShare = false, onDeath }: { mayShare?: boolean; onDeath?: (error: Error) => void } = {},
): Promise<{ connectionString: string; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    return { connectionString: config.databaseUrl, close: () => Promise.resolve() }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    mayShare,
    ...(onDeath ? { onDeath } : {}),
  })
  return { connectionString: embedded.connectionString, close: () => embedded.stop() }
}
