// npm run prove: the tests that break things on purpose, larger and more often than npm test has time for. The last line
// counts them. docs/proof.md says what they prove.
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureHome, ensureInstalled, exitOnSignals, main, root } from './set-up.mjs'
import { useOwnTemporaryFolder } from './temporary-folder.mjs'
import { runVitest } from './vitest.mjs'

/** How much is done of it; the environment overrules. */
const sizes = {
  PROVE: '1',
  PROVE_ROUNDS: '10',
  FUZZ_REQUESTS: '100000',
  FUZZ_SEED: String(Math.floor(Math.random() * 1_000_000_000)),
  KILL_HOUSEHOLDS: '300',
}

/** What goes on at the same moment may go well by chance: these are done again and again. */
const races = [
  'server/src/waiver/complete-waiver.test.ts',
  'server/src/waiver/own-waivers.test.ts',
  'server/src/waiver/send-waiver-to-pos.test.ts',
  'server/src/admin-access/change-administrators.test.ts',
  'server/src/jobs/heartbeat.test.ts',
  'server/src/photo/photo.test.ts',
]

const once = [
  'server/src/waiver/kill.test.ts',
  'server/src/report/kill.test.ts',
  'server/src/http/health.test.ts',
  'server/src/db/restore.test.ts',
  'server/src/db/embedded-postgres.test.ts',
  'server/src/waiver/verify-chain.test.ts',
  'server/src/http/access.test.ts',
  'server/src/http/malformed-input.test.ts',
  'server/src/http/abuse.test.ts',
  'server/src/http/limits.test.ts',
  'server/src/http/fuzz.test.ts',
  'server/src/adapters/pictures',
  'server/src/adapters/identity',
  'server/src/session',
  'server/src/contact-task/point-of-sale-down.test.ts',
]

const journeys = ['e2e/security.test.ts', 'e2e/lost-answers.test.ts', 'e2e/process.test.ts']

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  useOwnTemporaryFolder()
  ensureHome()
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...sizes, ...process.env, CHROMIUM_PATH: await ensureChromium() }
  for (const name of Object.keys(sizes)) console.log(`${name}=${env[name]}`)

  const count = { passed: 0, failed: 0, skipped: 0 }
  const prove = async (args) => {
    const { passed, failed, skipped } = await runVitest(args, env)
    count.passed += passed
    count.failed += failed
    count.skipped += skipped
  }
  // One after another: they start servers of their own, and measure how soon these answer.
  await prove(['--project', 'server', '--no-file-parallelism', ...once])
  for (let round = 1; round <= Number(env.PROVE_ROUNDS); round += 1) {
    console.log(`\nRaces, round ${round} of ${env.PROVE_ROUNDS}`)
    await prove(['--project', 'server', ...races])
  }
  await prove(['--project', 'e2e', ...journeys])

  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
  if (count.failed > 0) process.exitCode = 1
})
