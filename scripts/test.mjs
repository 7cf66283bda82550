// npm test: the set-up and every check of the project. The last line counts them.
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { readCommandLine } from './command-line.mjs'
import { knownHoles, lockFiles, unknownInstallScripts } from './dependencies.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureBuilt, ensureHome, ensureInstalled, exitOnSignals, main, root, run, SetUpError } from './set-up.mjs'
import { useOwnTemporaryFolder } from './temporary-folder.mjs'
import { runVitest } from './vitest.mjs'

const count = { passed: 0, failed: 0, skipped: 0 }

readCommandLine({ usage: 'npm test' })

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  useOwnTemporaryFolder()
  ensureHome()
  await ensureInstalled()

  // Side by side: the second of them keeps one processor busy for as long as the first, the third waits for others.
  const [, , hasBrowser] = await Promise.all([
    checkSources(),
    check('format', () => script('check:format')),
    lookOutside(),
  ])
  await tests(hasBrowser ? [] : ['house', 'core', 'server', 'web'])

  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
  if (count.failed > 0) process.exitCode = 1
})

/** What reads the whole of the sources, one after the other: each of them is quick on several processors. */
async function checkSources() {
  await check('build', async () => {
    await ensureBuilt()
    return []
  })
  await check('types', () => script('check:types'))
  await check('lint', () => script('check:lint'))
  await check('boundaries', boundaries)
  await check('lock file', lockFile)
  await check('install scripts', async () => unknownInstallScripts())
}

/** What others have to answer or to send. Tells whether there is a browser. */
async function lookOutside() {
  await audit()
  return check('browsers for the journeys', async () => {
    process.env.CHROMIUM_PATH = await ensureChromium()
    await ensureEngines()
    return []
  })
}

/** Runs one check, which tells what is wrong line by line, and counts it as one. */
async function check(name, task) {
  const start = Date.now()
  const problems = await task().catch((error) => [error instanceof SetUpError ? error.message : error.stack])
  const passed = problems.length === 0
  count[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  if (!passed) console.log(problems.join('\n'))
  return passed
}

/** Without an answer of the registry there is no verdict: the check is skipped, and says so. */
async function audit() {
  const { holes, reason } = await knownHoles()
  if (holes) {
    await check('known holes', async () => holes)
    return
  }
  count.skipped += 1
  console.log(`skipped known holes: ${reason}`)
}

/** One of the scripts of package.json, so that `npm run check` and `npm test` cannot disagree. */
async function script(name, more = '') {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { status, output } = await runTool(`${scripts[name]}${more}`)
  return status === 0 ? [] : [output.trim() || `"${scripts[name]}" ended with status ${status}.`]
}

function runTool(command) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return run(command, [], { env: { ...process.env, PATH }, shell: true, output: 'pipe' })
}

/** The tool is content with an empty list of modules, so the list itself is looked at as well. */
async function boundaries() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { stdout, output } = await runTool(`${scripts['check:boundaries']} --output-type json`)
  let result
  try {
    result = JSON.parse(stdout)
  } catch {
    return [output]
  }
  const violations = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  const unseen = ['core/src/', 'server/src/', 'web/src/'].filter(
    (room) => !result.modules.some(({ source, dependencies }) => source.startsWith(room) && dependencies.length > 0),
  )
  return [...violations, ...unseen.map((room) => `The boundary check saw no imports at all in ${room}.`)]
}

/** npm sometimes drops packages of other platforms from the lock file, and `npm ci` then fails there. */
async function lockFile() {
  const entries = lockFiles.flatMap((path) => {
    const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return Object.entries(packages)
  })
  const locked = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${name}, optional for ${path || 'the root'}, is not in the lock file.`),
  )
  const tied = entries.filter(([, { resolved = '' }]) => /^[a-z+]+:/.test(resolved))
  return [...missing, ...tied.map(([path, { resolved }]) => `${path} is tied to one registry: ${resolved}`)]
}

async function tests(projects) {
  const { passed, failed, skipped } = await runVitest(projects.flatMap((name) => ['--project', name]))
  count.passed += passed
  count.failed += failed
  count.skipped += skipped
}
