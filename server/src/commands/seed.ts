import { parseArgs } from 'node:util'
import { clockOf } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { seedVolume } from '../seed/seed-volume.ts'

/** `npm run seed -- --households N [--completions M]`: volume for measuring, on top of the demo resort. */
const most = 10_000_000

const { values } = parseArgs({
  options: { households: { type: 'string' }, completions: { type: 'string', default: '0' } },
})
const households = wholeNumber(values.households)
const completions = wholeNumber(values.completions)
if (households === undefined || completions === undefined || completions > households) {
  console.error('Usage: npm run seed -- --households N [--completions M], with M no larger than N.')
  process.exit(1)
}

const config = readConfig(process.env)
const today = clockOf(() => new Date()).resortDay(config.resortTimeZone)
const provider = config.identityProvider
const database = await openDatabase(config, { mayShare: true })
try {
  await migrate(database.connectionString)
  const pool = openPool(database.connectionString, (error) => console.error(error.message))
  try {
    await fillDemoResort(pool, { today })
  } finally {
    await pool.end()
  }
  const added = await seedVolume(database.connectionString, {
    households,
    completions,
    today,
    issuer: provider.kind === 'bundled' ? `${config.baseUrl}/idp` : provider.issuer,
    onProgress: (words) => console.log(words),
  })
  console.log(`Added ${added.households} households and ${added.signatures} signed waivers.`)
} finally {
  await database.close()
}

function wholeNumber(text: string | undefined): number | undefined {
  const number = /^\d{1,8}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number <= most ? number : undefined
}
