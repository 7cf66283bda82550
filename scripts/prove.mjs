// npm run prove: the tests behind the goals of reliability, security and accessibility; what breaks things on purpose is done larger
// and more often than npm test has time for. Says at the end what was seen for each goal; the last line counts it all.
//   npm run prove -- [--only R1,S2] [--write]
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { readCommandLine } from './command-line.mjs'
import { knownHoles, unknownInstallScripts } from './dependencies.mjs'
import { proofs } from './proofs.mjs'
import { ensureBuilt, ensureHome, ensureInstalled, exitOnSignals, main, root, SetUpError } from './set-up.mjs'
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
const packages = { goals: ['S8'], what: 'known holes in what is shipped; install scripts only from the list' }
const page = join(root, 'docs', 'proof.md')
const [begin, end] = ['<!-- prove -->', '<!-- /prove -->']

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  const { only, write } = asked()
  const isAsked = ({ goals }) => !only || goals.some((goal) => only.includes(goal))
  useOwnTemporaryFolder()
  ensureHome()
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...sizes, ...process.env, CHROMIUM_PATH: await ensureChromium() }
  for (const name of Object.keys(sizes)) console.log(`${name}=${env[name]}`)

  const seen = []
  for (const proof of proofs.filter(isAsked)) seen.push(await timed(proof, () => runProof(proof, env)))
  if (isAsked(packages)) seen.push(await timed(packages, lookAtPackages))

  const table = tableOf(seen, env)
  console.log(`\n${table}`)
  if (write) writePage(table, env)
  const total = (name) => seen.reduce((sum, { count }) => sum + count[name], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  if (total('failed') > 0) process.exitCode = 1
})

function asked() {
  const { values } = readCommandLine({
    usage: 'npm run prove -- [--only R1,S2] [--write]',
    options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').map((goal) => goal.trim())
  const known = [...proofs, packages].flatMap(({ goals }) => goals)
  const unknown = only?.filter((goal) => !known.includes(goal)) ?? []
  if (unknown.length > 0) throw new SetUpError(`There is no goal ${unknown.join(', ')} here: ${known.join(', ')}.`)
  return { only, write: values.write }
}

async function timed(proof, prove) {
  const start = Date.now()
  const count = await prove()
  return { ...proof, count, seconds: Math.round((Date.now() - start) / 1000) }
}

async function runProof({ goals, what, files, inRounds }, env) {
  const missing = files.filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) throw new SetUpError(`scripts/proofs.mjs names what is not there: ${missing.join(', ')}.`)
  const rounds = inRounds ? Number(env.PROVE_ROUNDS) : 1
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`\n${goals.join(', ')}: ${what}${inRounds ? `, round ${round} of ${rounds}` : ''}`)
    // Without rounds one after another: they start servers of their own, and measure how soon these answer.
    const ofRound = await runVitest([...(inRounds ? [] : ['--no-file-parallelism']), ...files], env)
    for (const name of Object.keys(count)) count[name] += ofRound[name]
  }
  return count
}

/** Each of the two counts as one; what the registry does not tell is skipped. */
async function lookAtPackages() {
  const { holes, reason } = await knownHoles()
  const unknown = unknownInstallScripts()
  console.log(`\n${packages.goals[0]}: ${[...(holes ?? [`skipped: ${reason}`]), ...unknown].join('\n') || 'none'}`)
  const verdicts = [unknown.length === 0, ...(holes ? [holes.length === 0] : [])]
  return {
    passed: verdicts.filter((isGood) => isGood).length,
    failed: verdicts.filter((isGood) => !isGood).length,
    skipped: 2 - verdicts.length,
  }
}

function tableOf(seen, env) {
  const rows = seen.map(({ goals, what, size, inRounds, count, seconds }) => {
    const { passed, failed, skipped } = count
    const more = size ? `, ${size}=${env[size]}` : inRounds ? `, ${env.PROVE_ROUNDS} rounds` : ''
    const figure = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}; ${seconds} s`
    return [goals.join(', '), `${what}${more}`, figure, verdictOf(count)]
  })
  const all = [['goal', 'what', 'seen', 'verdict'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(all[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function verdictOf({ passed, failed, skipped }) {
  if (failed > 0 || passed === 0) return 'missed'
  return skipped > 0 ? 'held, as far as it was asked' : 'held'
}

/** Replaces what was seen the last time. */
function writePage(table, env) {
  const [before, rest] = readFileSync(page, 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new SetUpError(`docs/proof.md has lost its marks ${begin} and ${end}.`)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [processor] = cpus()
  const circumstances = `Seen on ${new Date().toISOString().slice(0, 10)} at ${commit}, ${cpus().length} x ${processor?.model ?? 'unknown processor'}, FUZZ_SEED=${env.FUZZ_SEED}.`
  writeFileSync(page, `${before}${begin}\n\n${circumstances}\n\n${table}\n\n${end}${after}`)
}
