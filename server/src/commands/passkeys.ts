import { pagePaths } from '@first-chair/core/pages'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { readConfig } from '../config/config.ts'
import { hasEmailSignIn } from '../config/sign-in-ways.ts'
import { createClock } from '../context/clock.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { createRecoveryLink } from '../sign-in/create-recovery-link.ts'
import { removePasskeys } from '../sign-in/remove-passkeys.ts'

/**
 * `npm run passkeys -- recover EMAIL`: prints a one-time link with which somebody who works for the resort gets a new
 * passkey. `npm run passkeys -- remove EMAIL`: removes the passkeys of any address, such as a foreign one, and ends its
 * sessions. May run beside the product.
 */
const usage = 'npm run passkeys -- recover|remove EMAIL'

const [action = '', email = ''] = readCommandLine({ usage, positionals: 2 }).positionals
if ((action !== 'recover' && action !== 'remove') || email === '')
  refuseCommandLine(usage, 'Name the action and an e-mail address.')

try {
  const config = readConfig(process.env)
  if (!hasEmailSignIn(config)) throw new Error('Passkeys belong to the sign-in by e-mail: set SIGN_IN first.')
  const database = await openDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const pool = openPool(database.directConnectionString, (error) => console.error(error.message))
    try {
      const address = email.trim().toLowerCase()
      if (action === 'remove') {
        const clock = createClock(() => new Date())
        const removed = await removePasskeys({ pool, config, clock }, address)
        console.log(`${removed} passkeys of ${address} were removed, and its sessions have ended.`)
        console.error('The next sign-in with a code by e-mail may add a new one. See to the mailbox first.')
      } else {
        const token = await createRecoveryLink(pool, address, new Date())
        console.log(`${config.baseUrl}${pagePaths.signInRecovery}#${token}`)
        console.error(
          'The link works once, within an hour. It asks for a new passkey, which replaces those of this person.',
        )
      }
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
