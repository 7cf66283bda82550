// npm run pictures: takes the pictures of docs/staff.md of the product as it is built now, and writes them to docs/images.
import process from 'node:process'
import { ensureHeadlessChromium } from '../../scripts/chromium.mjs'
import { readCommandLine } from '../../scripts/command-line.mjs'
import { ensureBuilt, ensureInstalled, exitOnSignals, main, root } from '../../scripts/setup.mjs'

readCommandLine({ usage: 'npm run pictures' })

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await ensureHeadlessChromium()
  const { startVitest } = await import('vitest/node')
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    include: ['e2e/pictures/*.pictures.ts'],
    watch: false,
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  })
  if (vitest.state.getCountOfFailedTests() > 0) process.exitCode = 1
  await vitest.close()
})
