import { readCommandLine } from '../../../scripts/command-line.mjs'
import { readConfig } from '../config/config.ts'
import { createClock } from '../context/clock.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { createFirstRunToken, toFirstRunLink } from '../first-run/first-run-link.facts.ts'

/** `npm run first-run`: prints a new link for the first administrator of an empty installation. May run beside the product. */
readCommandLine({ usage: 'npm run first-run' })

try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const pool = openPool(database.directConnectionString, (error) => console.error(error.message))
    try {
      const token = await createFirstRunToken({ pool, config, clock: createClock(() => new Date()) })
      if (token === undefined) {
        throw new Error(
          'This installation has an administrator or a location, so it needs no link. Who lost the passkey gets a link from npm run passkeys -- recover EMAIL.',
        )
      }
      console.log(toFirstRunLink(config, token))
      console.error('The link works for a day, until there is an administrator.')
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
