import { join } from 'node:path'
import { createClock } from '../server/src/context/clock.ts'
import { readConfig } from '../server/src/config/config.ts'
import { openPool } from '../server/src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fillDemoResort } from '../server/src/demo/fill-demo-resort.ts'
import { claimEncryptionKeys } from '../server/src/encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../server/src/encryption/field-encryption.ts'
import { peoplePerHousehold } from '../server/src/seed/seed-household.ts'
import { seedVolume } from '../server/src/seed/seed-volume.ts'
import { issuerAddress } from './issuer.ts'

/** A seeded resort with its own PostgreSQL. */
export type Resort = {
  readonly households: number
  /** Households from this number on have not signed the waiver. */
  readonly firstUnsigned: number
  readonly today: string
  /** The folder of its data. */
  readonly dataDir: string
  readonly postgres: EmbeddedPostgres
}

export const benchFolder = '.data/bench'

/**
 * Opens a resort with `households` households. By default half of them have signed the season's waiver; `signing` sets
 * another number. The resort is reused by later runs in the same month, because its dates are close to the day of its
 * creation. A `variant` is a separate resort.
 */
export async function openResort(
  households: number,
  variant = '',
  signing = Math.floor(households / 2),
): Promise<Resort> {
  const { resortTimeZone } = readConfig({})
  const today = createClock(() => new Date()).resortDay(resortTimeZone)
  const dataDir = join(benchFolder, `${households}${variant}-${today.slice(0, 7)}`)
  console.log(`Opening a resort with ${households} households in ${dataDir} ...`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await fillResort(postgres.connectionString, { dataDir, today, households, signing })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { households, firstUnsigned: signing + 1, today, dataDir, postgres }
}

/** Migrates a database and fills it with the demo resort and with seeded households, of whom `signing` have signed. */
export async function fillResort(
  connectionString: string,
  {
    dataDir,
    today,
    households,
    signing,
  }: Pick<Resort, 'dataDir' | 'today' | 'households'> & { readonly signing: number },
): Promise<void> {
  await migrate(connectionString)
  const pool = openPool(connectionString, (error) => console.error(error.message), 2)
  try {
    const { keys } = await claimEncryptionKeys(connectionString, {
      dataDir,
      encryptionKeys: undefined,
      lostEncryptionKeys: [],
    })
    await fillDemoResort(pool, { today, encryption: createFieldEncryption(keys) })
  } finally {
    await pool.end()
  }
  await seedVolume(connectionString, {
    households,
    completions: signing * peoplePerHousehold,
    today,
    issuer: issuerAddress,
    onProgress: (message) => console.log(`  ${message}`),
  })
}
