// npm run prove: runs the tests for the goals of reliability, security and accessibility. Tests that break things on
// purpose run larger and more often than in npm test. Prints the results for each goal; the last line counts all tests.
//   npm run prove -- [--only R1,S2] [--write]
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureHeadlessChromium } from './chromium.mjs'
import { readCommandLine } from './command-line.mjs'
import { findUnlistedInstallScripts, findVulnerabilities } from './dependencies.mjs'
import { proofs } from './proofs.mjs'
import { ensureBuilt, ensureHome, ensureInstalled, exitOnSignals, main, root, SetupError } from './setup.mjs'
import { ensureNginx, ensurePgBouncer, ensureSwift, findPgBouncer } from './test-servers.mjs'
import { useOwnTemporaryFolder } from './temporary-folder.mjs'
import { runVitest } from './vitest.mjs'

/** Default sizes; environment variables override them. */
const sizes = {
  PROVE: '1',
  PROVE_ROUNDS: '10',
  FUZZ_REQUESTS: '100000',
  FUZZ_SEED: String(Math.floor(Math.random() * 1_000_000_000)),
  KILL_HOUSEHOLDS: '300',
  ERASE_SIGNATURES: '10000',
  GROUP_RESORTS: '40',
}
const packages = {
  goals: ['S8'],
  what: 'no known vulnerabilities in shipped packages; install scripts from the list only',
}
const page = join(root, 'docs', 'proof.md')
const [startMark, endMark] = ['<!-- prove -->', '<!-- /prove -->']

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  const { only, write } = readOptions()
  const isSelected = ({ goals }) => !only || goals.some((goal) => only.includes(goal))
  useOwnTemporaryFolder()
  ensureHome()
  await ensureInstalled()
  await ensureBuilt()
  await ensurePgBouncer()
  await ensureSwift()
  await ensureHeadlessChromium()
  await ensureNginx()
  const env = { ...sizes, ...process.env }
  for (const name of Object.keys(sizes)) console.log(`${name}=${env[name]}`)

  const results = []
  for (const proof of proofs.filter(isSelected)) results.push(await timed(proof, () => runProof(proof, env)))
  if (isSelected(packages)) results.push(await timed(packages, checkPackages))

  const table = formatTable(results, env)
  console.log(`\n${table}`)
  if (write) writePage(table, env)
  const total = (name) => results.reduce((sum, { count }) => sum + count[name], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  if (total('failed') > 0) process.exitCode = 1
})

function readOptions() {
  const { values } = readCommandLine({
    usage: 'npm run prove -- [--only R1,S2] [--write]',
    options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').map((goal) => goal.trim())
  const allGoals = [...proofs, packages].flatMap(({ goals }) => goals)
  const unknown = only?.filter((goal) => !allGoals.includes(goal)) ?? []
  if (unknown.length > 0) throw new SetupError(`Unknown goal: ${unknown.join(', ')}. Use ${allGoals.join(', ')}.`)
  return { only, write: values.write }
}

async function timed(proof, prove) {
  const start = Date.now()
  const count = await prove()
  return { ...proof, count, seconds: Math.round((Date.now() - start) / 1000) }
}

async function runProof({ goals, what, files, inRounds, throughPooler }, sizes) {
  if (throughPooler && !findPgBouncer()) {
    console.log(`\n${goals.join(', ')}: ${what}: skipped, PgBouncer is not installed`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const env = throughPooler ? { ...sizes, TEST_POOLER: '1' } : sizes
  const missing = files.filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) throw new SetupError(`scripts/proofs.mjs names missing files: ${missing.join(', ')}.`)
  const rounds = inRounds ? Number(env.PROVE_ROUNDS) : 1
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`\n${goals.join(', ')}: ${what}${inRounds ? `, round ${round} of ${rounds}` : ''}`)
    // Tests without rounds run one after another: they start their own servers and measure response times.
    const roundCount = await runVitest('proof', [...(inRounds ? [] : ['--no-file-parallelism']), ...files], { env })
    for (const name of Object.keys(count)) count[name] += roundCount[name]
  }
  return count
}

/**
 * Each of the two checks counts as one test. The check of vulnerabilities is skipped if the registry does not answer.
 */
async function checkPackages() {
  const { vulnerabilities, reason } = await findVulnerabilities()
  const unlisted = findUnlistedInstallScripts()
  console.log(
    `\n${packages.goals[0]}: ${[...(vulnerabilities ?? [`skipped: ${reason}`]), ...unlisted].join('\n') || 'none'}`,
  )
  const verdicts = [unlisted.length === 0, ...(vulnerabilities ? [vulnerabilities.length === 0] : [])]
  return {
    passed: verdicts.filter((isGood) => isGood).length,
    failed: verdicts.filter((isGood) => !isGood).length,
    skipped: 2 - verdicts.length,
  }
}

function formatTable(results, env) {
  const rows = results.map(({ goals, what, size, inRounds, count, seconds }) => {
    const { passed, failed, skipped } = count
    const more = size ? `, ${size}=${env[size]}` : inRounds ? `, ${env.PROVE_ROUNDS} rounds` : ''
    const figure = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}; ${seconds} s`
    return [goals.join(', '), `${what}${more}`, figure, getVerdict(count)]
  })
  const all = [['goal', 'tests', 'result', 'verdict'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(all[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function getVerdict({ passed, failed, skipped }) {
  if (failed > 0 || passed === 0) return 'missed'
  return skipped > 0 ? 'met, some tests skipped' : 'met'
}

/** Replaces the results of the last run in docs/proof.md. */
function writePage(table, env) {
  const [before, rest] = readFileSync(page, 'utf8').split(startMark)
  const after = rest?.split(endMark)[1]
  if (after === undefined) throw new SetupError(`docs/proof.md must contain the marks ${startMark} and ${endMark}.`)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [processor] = cpus()
  const runDetails = `Run on ${new Date().toISOString().slice(0, 10)} at ${commit}, ${cpus().length} x ${processor?.model ?? 'unknown processor'}, FUZZ_SEED=${env.FUZZ_SEED}.`
  writeFileSync(page, `${before}${startMark}\n\n${runDetails}\n\n${table}\n\n${endMark}${after}`)
}
