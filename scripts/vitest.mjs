// Runs vitest and counts its results, for npm test and npm run prove.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root, run } from './setup.mjs'

/**
 * Runs vitest with these arguments, and these options of `run`. Returns how many tests passed, failed and were skipped. Runs at the
 * same time need different names.
 */
export async function runVitest(name, args, options = {}) {
  const file = join(tmpdir(), `results-${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const status = await run(process.execPath, [vitest, 'run', ...args, ...reporters], options)
  return countResults(status, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] })
}

function countResults(status, { testResults }) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status: fileStatus, assertionResults } of testResults) {
    const countStatus = (...states) => assertionResults.filter((test) => states.includes(test.status)).length
    count.passed += countStatus('passed')
    count.skipped += countStatus('skipped', 'pending', 'todo', 'disabled')
    // A file that could not be loaded counts as one failed test.
    count.failed += Math.max(countStatus('failed'), fileStatus === 'failed' ? 1 : 0)
  }
  // An error outside of all files counts as one failed test.
  return { ...count, failed: Math.max(count.failed, status === 0 ? 0 : 1) }
}
