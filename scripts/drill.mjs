// npm run drill -- NAME: rehearses an emergency or a change with real servers. docs/operations.md says when to run which.
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from './command-line.mjs'
import { exitOnSignals, main, root } from './setup.mjs'

/** Each drill is a file in scripts/drill that exports `usage` and `drill(args)`. */
const drills = {
  failover: () => import('./drill/failover.mjs'),
  fleet: () => import('./drill/fleet.mjs'),
  restore: () => import('./drill/restore.mjs'),
  upgrade: () => import('./drill/upgrade.mjs'),
  container: () => import('./drill/container.mjs'),
  chart: () => import('./drill/chart.mjs'),
}

const usage = `npm run drill -- ${Object.keys(drills).join('|')} [options]`
const [name = '', ...args] = process.argv.slice(2)

if (!Object.hasOwn(drills, name)) {
  readCommandLine({ usage, positionals: 1 })
  refuseCommandLine(usage, name === '' ? 'Name a drill.' : `There is no drill '${name}'.`)
}
process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  const { drill } = await drills[name]()
  await drill(args)
})
