import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { createClock } from '../context/clock.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { claimEncryptionKeys } from '../encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { liveDatabaseOption, refuseLiveDatabase } from '../seed/refuse-live-database.ts'
import { maxCompletionsPerHousehold, seedVolume } from '../seed/seed-volume.ts'

/**
 * `npm run seed -- --households N [--completions M]`: adds many households to the demo resort for measurements. For a
 * database with real households, the name of the database is required too, here or at the question in a terminal.
 */
const usage = `npm run seed -- --households N [--completions M] [--${liveDatabaseOption} NAME], with M no larger than ${maxCompletionsPerHousehold} x N`
const maxCount = 10_000_000

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values } = readCommandLine({
    usage,
    options: {
      households: { type: 'string' },
      completions: { type: 'string', default: '0' },
      [liveDatabaseOption]: { type: 'string' },
    },
  })
  const households = wholeNumber(values.households)
  const completions = wholeNumber(values.completions)
  if (households === undefined || completions === undefined || completions > households * maxCompletionsPerHousehold) {
    return refuseCommandLine(usage, 'The number of households or completions is missing, not a number, or too large.')
  }

  const config = readConfig(process.env)
  const today = createClock(() => new Date()).resortDay(config.resortTimeZone)
  const provider = config.identityProvider
  const database = await openDatabase(config)
  try {
    const { ownerConnectionString } = database
    await refuseLiveDatabase(ownerConnectionString, values[liveDatabaseOption], hasTerminal() ? ask : undefined)
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const { keys } = await claimEncryptionKeys(ownerConnectionString, config)
    await fillWhenEmpty(ownerConnectionString, { today, encryption: createFieldEncryption(keys) })
    const added = await seedVolume(ownerConnectionString, {
      households,
      completions,
      today,
      issuer: provider.kind === 'outside' ? provider.issuer : `${config.baseUrl}/idp`,
      onProgress: (message) => console.log(message),
    })
    console.log(
      `Added ${added.households} households, ${added.signatures} signed waivers and ${added.rentalProfiles} rental profiles.`,
    )
  } finally {
    await database.close()
  }
}

function hasTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Asks the person at the terminal. The end of the input is an empty answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const noAnswer = once(terminal, 'close').then(() => '')
    return await Promise.race([terminal.question(question), noAnswer])
  } finally {
    terminal.close()
  }
}

async function fillWhenEmpty(connectionString: string, options: Parameters<typeof fillDemoResort>[1]): Promise<void> {
  const pool = openPool(connectionString, (error) => console.error(error.message))
  try {
    await fillDemoResort(pool, options)
  } finally {
    await pool.end()
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  const number = /^\d{1,8}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number <= maxCount ? number : undefined
}
