import { availableParallelism } from 'node:os'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { findEncryptionKeys } from '../encryption/encryption-keys.ts'
import { checkEncryptedData } from '../encryption-key/check-encrypted-data.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { formatVerifierKey } from '../transparency-log/signed-note.rule.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { openVerificationThreads } from '../waiver-verification/verification-threads.facts.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

/**
 * `npm run verify`: verifies the signed waivers and their transparency log, and reports the first fault. Then decrypts every
 * encrypted record with the configured keys, and reports missing keys and damaged records. With `--new`, only the signed
 * waivers since the last nightly check are verified, and that the log still starts with what was verified then.
 */
const usage = 'npm run verify -- [--new] [--threads N]'
const { values } = readCommandLine({
  usage,
  options: { new: { type: 'boolean', default: false }, threads: { type: 'string' } },
})
const threadCount = readThreads(values.threads)

const config = readConfig(process.env)
const objectStorage = config.objectStorage && createS3Storage(config.objectStorage)
const database = await openDatabase(config, { mayShare: true })
const pool = openPool(database.directConnectionString, (error) => console.error(error.message))
const threads = openVerificationThreads({
  connectionString: database.directConnectionString,
  objectStorage: config.objectStorage,
  count: threadCount,
})
try {
  await prepareDatabase(database, { onWait: (message) => console.error(message) })
  await reportSignedWaivers()
  if (!values.new) await verifyEncryptedData()
} finally {
  await threads.close()
  await pool.end()
  await database.close()
}

/** By default one thread for each processor. */
function readThreads(text: string | undefined): number {
  const count = text === undefined ? availableParallelism() : Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 64) return count
  return refuseCommandLine(usage, 'The number of threads is not an integer from 1 to 64.')
}

async function reportSignedWaivers(): Promise<void> {
  const last = values.new ? await findSignedWaiverCheck(pool) : undefined
  const { checked, archived, erased, pending, fault, head, datedBack } = await verifySignedWaivers(
    pool,
    objectStorage,
    {
      threads,
      trusted: config.timeStamps?.trusted ?? [],
      ...(last && { since: last }),
    },
  )
  if (fault) {
    console.error(`${fault.subject} ${fault.fault}. ${checked} signed waivers before it are in order.`)
    process.exitCode = 1
  } else {
    console.log(
      last
        ? `${checked} signed waivers since ${last.checkedAt.toISOString()} are in order.`
        : `${checked} signed waivers are in order.`,
    )
    if (archived > 0)
      console.log(`${archived} of them are in archives. Verify these with: npm run archive -- verify FILE`)
    if (erased > 0)
      console.log(
        `Personal data of ${erased} of them was erased. Their signatures and their places in the log are in order.`,
      )
    if (pending > 0)
      console.log(`${pending} of them wait for the transparency log. A running product takes them within a second.`)
    console.log(`The transparency log is in order: ${head.size} leaves, root ${head.root.toString('base64')}`)
    for (const verifier of await loadLogVerifiers(pool))
      console.log(`Its checkpoints are signed with ${formatVerifierKey(verifier)}`)
  }
  if (datedBack.count > 0) {
    console.log(
      `${datedBack.count} of them have an earlier date than the record before: a clock was set back. These records were not changed.`,
    )
    for (const { position, signedAtUtc, previousSignedAtUtc } of datedBack.first) {
      console.log(`Signed waiver ${position} is dated ${signedAtUtc}, the record before it ${previousSignedAtUtc}.`)
    }
  }
}

async function verifyEncryptedData(): Promise<void> {
  const keys = (await findEncryptionKeys(config)) ?? []
  const { decrypted, missingKeyIds, lost, damaged, firstDamaged } = await checkEncryptedData(pool, keys)
  for (const keyId of missingKeyIds) {
    console.error(
      `The database contains data that is encrypted with the key ${keyId}, which is not configured. Set DATA_DIR, ENCRYPTION_KEY or ENCRYPTION_KEY_FILE to the keys of the backup.`,
    )
  }
  for (const { table, key, reason } of firstDamaged) console.error(`${table} ${key}: ${reason}`)
  if (damaged > 0) console.error(`${damaged} encrypted records are damaged.`)
  if (missingKeyIds.length > 0 || damaged > 0) process.exitCode = 1
  else console.log(`${decrypted} encrypted records can be decrypted with the configured keys.`)
  if (lost > 0) console.log(`${lost} encrypted records need a key that was declared as lost.`)
}
