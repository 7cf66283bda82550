import { addDays } from '@first-chair/core/calendar/calendar-date'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { createClock } from '../context/clock.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { verifyArchive } from '../waiver-archive/archive.facts.ts'
import { attachWaivers } from '../waiver-archive/attach-waivers.ts'
import { detachWaivers } from '../waiver-archive/detach-waivers.ts'

/**
 * `npm run archive`: moves signed waivers of past seasons from the database into a file (`detach`), verifies such a file
 * (`verify`), or moves its signed waivers back (`attach`). May run beside the product, and may be interrupted and
 * repeated.
 */
const usage =
  'npm run archive -- detach FILE --before YYYY-MM-DD [--min-age 21] | verify FILE | attach FILE, with FILE such as 2024-25.jsonl.gz'
/** A season is over for at least this long before it can be detached. */
const minDays = 365
const defaultMinAge = 21

const { values, positionals } = readCommandLine({
  usage,
  positionals: 2,
  options: { before: { type: 'string' }, 'min-age': { type: 'string', default: String(defaultMinAge) } },
})
const [action = '', path = ''] = positionals
if (!['detach', 'verify', 'attach'].includes(action) || !path.endsWith('.jsonl.gz')) {
  refuseCommandLine(usage, 'The action or the file is missing.')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const today = createClock(() => new Date()).resortDay(config.resortTimeZone)
  const limits = action === 'detach' ? readLimits(today) : undefined
  const database = await openDatabase(config, { mayShare: true })
  // The role of the product may not delete signed waivers.
  const pool = openPool(database.ownerConnectionString, (error) => console.error(error.message), 2)
  try {
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const client = await pool.connect()
    // Some statements read whole tables, and a transaction may wait for the disk.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    try {
      if (limits) {
        const objectStorage = config.objectStorage && createS3Storage(config.objectStorage)
        const { detached } = await detachWaivers({ pool, client, objectStorage }, path, limits, console.log)
        console.log(`${detached} signed waivers were detached. Store ${path} in two places, and verify both.`)
      } else if (action === 'attach') {
        console.log(`${(await attachWaivers(client, path)).attached} signed waivers were attached.`)
      } else {
        const { checked, detached, fault } = await verifyArchive(client, path)
        if (fault !== undefined) throw new Error(fault)
        console.log(`${checked} signed waivers are in order; ${detached} of them are detached from this database.`)
      }
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

function readLimits(today: string) {
  const { before = '' } = values
  const minAge = Number(values['min-age'])
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before))) {
    return refuseCommandLine(usage, 'Name the first day that is not detached with --before.')
  }
  if (before > addDays(today, -minDays)) {
    return refuseCommandLine(usage, `--before must be at least ${minDays} days ago.`)
  }
  if (!Number.isInteger(minAge) || minAge < 18 || minAge > 130) {
    return refuseCommandLine(usage, '--min-age must be a number of years from 18 on.')
  }
  const youngestBirthDate = `${String(Number(today.slice(0, 4)) - minAge)}${today.slice(4)}`.replace(
    /-02-29$/,
    '-02-28',
  )
  return { before, today, youngestBirthDate }
}
