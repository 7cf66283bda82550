// Runs vitest and counts what came of it; for npm test and npm run prove.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root, run } from './set-up.mjs'

/** Runs vitest with these arguments. Answers how many tests passed, failed and were skipped. */
export async function runVitest(args, env = process.env) {
  const file = join(tmpdir(), 'results.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const status = await run(process.execPath, [vitest, 'run', ...args, ...reporters], { env })
  return counted(status, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] })
}

function counted(status, { testResults }) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status: ofFile, assertionResults } of testResults) {
    const having = (...states) => assertionResults.filter((test) => states.includes(test.status)).length
    count.passed += having('passed')
    count.skipped += having('skipped', 'pending', 'todo', 'disabled')
    // A file that could not even be loaded has no failed tests in it.
    count.failed += Math.max(having('failed'), ofFile === 'failed' ? 1 : 0)
  }
  // Nor has an error outside of all files.
  return { ...count, failed: Math.max(count.failed, status === 0 ? 0 : 1) }
}
