import { createWebhookClient } from '../../adapters/webhook/create-webhook-client.ts'
import { openPointOfSale } from '../../adapters/point-of-sale/open-point-of-sale.ts'
import { readConfig } from '../../config/config.ts'
import { withResortTimeZone } from '../../config/resort-time-zone.ts'
import type { Administrator, Context } from '../../context/context.ts'
import { createClock } from '../../context/clock.ts'
import { openPool } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { prepareDatabase } from '../../db/roles/prepare-database.ts'
import { claimEncryptionKeys } from '../../encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../../encryption/field-encryption.ts'
import type { SetupCache } from '../../setup/setup-cache.ts'
import { readSetup } from '../../setup/setup.store.ts'

export type SetupContext = Pick<
  Context,
  'clock' | 'config' | 'encryption' | 'log' | 'pointOfSale' | 'pool' | 'setup' | 'webhooks'
>

/** The author of changes of the setup in the audit log. */
export const commandLine: Administrator = {
  email: 'npm run setup',
  name: 'npm run setup',
  isClaimed: false,
  requestId: 'npm-run-setup',
  ipAddress: '',
  peerAddress: '',
  userAgent: '',
}

/** Opens the installation of the environment, which may run meanwhile, for `work`. */
export async function withSetupContext<Result>(work: (ctx: SetupContext) => Promise<Result>): Promise<Result> {
  const { config, setTimeZone } = withResortTimeZone(readConfig(process.env))
  const database = await openDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const { keys } = await claimEncryptionKeys(database.directConnectionString, config)
    const encryption = createFieldEncryption(keys)
    const pool = openPool(database.directConnectionString, (error) => console.error(error.message), 2)
    try {
      setTimeZone((await readSetup(pool)).general.timeZone)
      const log: Context['log'] = { info: () => undefined, warn: warn, error: warn }
      const now = () => new Date()
      return await work({
        clock: createClock(now),
        config,
        encryption,
        log,
        pool,
        setup: createUncachedSetup(pool),
        webhooks: createWebhookClient({ allowed: config.webhookAllowPrivate }),
        pointOfSale: openPointOfSale(config, {
          pool,
          encryption,
          objectStorage: undefined,
          now,
          log,
          onBack: () => undefined,
        }),
      })
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

/** A command reads the setup once. Running processes learn of a change from the database. */
function createUncachedSetup(pool: Context['pool']): SetupCache {
  return { current: () => readSetup(pool), forget: () => undefined }
}

function warn(_facts: object, message: string): void {
  console.error(message)
}
