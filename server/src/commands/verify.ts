import { readCommandLine } from '../../../scripts/command-line.mjs'
import { readConfig } from '../config.ts'
import { openPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { verifyChain } from '../waiver/verify-chain.ts'

/** `npm run verify`: checks the chain of signed waivers and names the first record that does not fit. */
readCommandLine({ usage: 'npm run verify' })

const database = await openDatabase(readConfig(process.env), { mayShare: true })
try {
  await migrate(database.connectionString)
  const pool = openPool(database.connectionString, (error) => console.error(error.message))
  const { checked, fault, datedBack } = await verifyChain(pool)
  await pool.end()
  if (fault) {
    console.error(`Signed waiver ${fault.position} ${fault.fault}. ${checked} before it are in order.`)
    process.exitCode = 1
  } else {
    console.log(`${checked} signed waivers are in order.`)
  }
  if (datedBack.count > 0) {
    console.log(
      `${datedBack.count} of them dated before the one before it: a clock went back. Nobody changed these records.`,
    )
    for (const { position, signedAtUtc, previousSignedAtUtc } of datedBack.first) {
      console.log(`Signed waiver ${position} is dated ${signedAtUtc}, the one before it ${previousSignedAtUtc}.`)
    }
  }
} finally {
  await database.close()
}
