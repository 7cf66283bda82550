// npm run contract: runs the contract tests of the point of sale against a running bridge (docs/pos-bridge.md). The
// last line counts the tests. The exit status is 0 if all passed, 1 if some failed, 2 if the tests could not run.
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from './command-line.mjs'
import { ContractReporter } from './contract-reporter.mjs'
import { exitOnSignals, main, root } from './setup.mjs'

const usage = `npm run contract -- --system rtp --url https://bridge.test.resort.example --secret '...'
or set POS_SYSTEM, POS_URL and POS_SECRET (or POS_SECRET_FILE) in the environment`

const suite = 'server/src/adapters/point-of-sale/bridge-contract/running-bridge.contract.ts'

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  const bridge = readBridge()
  console.log(`Running the contract tests against ${bridge.POS_URL} (${bridge.POS_SYSTEM}).
The tests write members, waivers, profiles, photos and mobile passes. They erase the health notes of all child registrations from
before December 8, 2026. They start only on a test system with the example records (docs/pos-bridge/example-records.json). Fill
the test system again before the next run.`)

  const reporter = new ContractReporter()
  const { startVitest } = await import('vitest/node')
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    include: [suite],
    watch: false,
    environment: 'node',
    // Longer than the time limits of the product's client, so that the client reports a slow answer.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    provide: { bridge },
    reporters: [reporter],
  })
  await vitest.close()
  process.exitCode = reporter.status()
})

function readBridge() {
  const { values } = readCommandLine({
    usage,
    options: { system: { type: 'string' }, url: { type: 'string' }, secret: { type: 'string' } },
  })
  const bridge = {
    POS_SYSTEM: (values.system ?? process.env.POS_SYSTEM)?.toUpperCase(),
    POS_URL: values.url ?? process.env.POS_URL,
    ...readSecret(values.secret),
  }
  const missing = Object.keys(bridge).filter((name) => bridge[name] === undefined)
  return missing.length > 0 ? refuseCommandLine(usage, `Missing: ${missing.join(', ')}.`) : bridge
}

/** The secret, or the file of the secret, which the product's configuration reads. */
function readSecret(secret = process.env.POS_SECRET) {
  const { POS_SECRET_FILE } = process.env
  return secret === undefined && POS_SECRET_FILE !== undefined ? { POS_SECRET_FILE } : { POS_SECRET: secret }
}
