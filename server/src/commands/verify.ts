import { readCommandLine } from '../../../scripts/command-line.mjs'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { verifyChain } from '../waiver-chain/verify-chain.ts'

/** `npm run verify`: verifies the chain of signed waivers and reports the first faulty record. */
readCommandLine({ usage: 'npm run verify' })

const database = await openDatabase(readConfig(process.env), { mayShare: true })
try {
  await prepareDatabase(database, { onWait: (message) => console.error(message) })
  const pool = openPool(database.directConnectionString, (error) => console.error(error.message))
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
      `${datedBack.count} of them have an earlier date than the record before: a clock was set back. These records were not changed.`,
    )
    for (const { position, signedAtUtc, previousSignedAtUtc } of datedBack.first) {
      console.log(`Signed waiver ${position} is dated ${signedAtUtc}, the record before it ${previousSignedAtUtc}.`)
    }
  }
} finally {
  await database.close()
}
