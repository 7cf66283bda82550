// npm start: sets up a fresh clone and starts the product in the same process, so that signals reach the server.
import process from 'node:process'
import { readCommandLine } from './command-line.mjs'
import { ensureBuilt, ensureInstalled, exitOnSignals, load, main, root } from './setup.mjs'

readCommandLine({ usage: 'npm start' })

process.chdir(root)
exitOnSignals(() => 0)
await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await load('main')
})
