// npm run contract: the suite of the point of sale's port against a running bridge (docs/pos-bridge.md). The last line counts
// the promises; the status is 0 when all are kept, 1 when some are not, 2 when they could not be tried.
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from './command-line.mjs'
import { Promises } from './promises.mjs'
import { exitOnSignals, main, root } from './set-up.mjs'

const usage = `npm run contract -- --system rtp|sw --url https://bridge.test.resort.example --secret '...'
or the same as POS_SYSTEM, POS_URL and POS_SECRET in the environment`

const suite = 'server/src/adapters/point-of-sale/bridge/running-bridge.contract.ts'

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  const bridge = askedFor()
  console.log(`Trying what every point of sale promises on ${bridge.POS_URL} (${bridge.POS_SYSTEM}).
This writes there: members, waivers, profiles, photos, mobile passes; and it erases the health notes of everybody whose child
registration is from before December 8, 2026. It begins only on a test system with the example records
(docs/pos-bridge/example-records.json), which has to be filled anew before the next run.`)

  const promises = new Promises()
  const { startVitest } = await import('vitest/node')
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    include: [suite],
    watch: false,
    environment: 'node',
    // Longer than any answer is waited for: what was slow is said by the product's own client.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    provide: { bridge },
    reporters: [promises],
  })
  await vitest.close()
  process.exitCode = promises.status()
})

function askedFor() {
  const { values } = readCommandLine({
    usage,
    options: { system: { type: 'string' }, url: { type: 'string' }, secret: { type: 'string' } },
  })
  const bridge = {
    POS_SYSTEM: (values.system ?? process.env.POS_SYSTEM)?.toUpperCase(),
    POS_URL: values.url ?? process.env.POS_URL,
    POS_SECRET: values.secret ?? process.env.POS_SECRET,
  }
  const missing = Object.keys(bridge).filter((name) => bridge[name] === undefined)
  return missing.length > 0 ? refuseCommandLine(usage, `Missing: ${missing.join(', ')}.`) : bridge
}
