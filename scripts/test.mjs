// npm test: runs the setup and every check of the project. The last line counts them.
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { ensureHeadlessChromium } from './chromium.mjs'
import { readCommandLine } from './command-line.mjs'
import { findUnlistedInstallScripts, findVulnerabilities, lockFiles } from './dependencies.mjs'
import { ensureEngines } from './engines.mjs'
import { ensurePromtool } from './promtool.mjs'
import { ensureBuilt, ensureHome, ensureInstalled, exitOnSignals, main, root, run, SetupError } from './setup.mjs'
import { ensureNginx, ensurePgBouncer } from './test-servers.mjs'
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

  // The build writes them too. The checks of the sources read them.
  await import('./catalogues.mjs').then(({ writeModules }) => writeModules())
  // These run in parallel. The build uses one processor, the network checks mostly wait, and tests sometimes wait for
  // databases, processes and browsers. Meanwhile the other checks use the processors.
  const sources = checkSources()
  const [, hasBrowser] = await Promise.all([checkBuild(), checkNetwork()])
  // Journeys have priority: a browser that waits too long for a processor fails its test.
  const others = tests('tests', ['house', 'core', 'server', 'web', 'web-alone'], {
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  })
  await Promise.all([sources, others, hasBrowser && tests('journeys', ['e2e'])])

  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
  if (count.failed > 0) process.exitCode = 1
})

function checkBuild() {
  return check('build', async () => {
    await ensureBuilt()
    return []
  })
}

/** Checks that read all sources, one after the other, because each of them uses several processors. */
async function checkSources() {
  await check('types and lint', () => script('check:lint'))
  await check('boundaries', boundaries)
  await check('folders', () => script('check:folders'))
  await check('unused code', () => script('check:unused'))
  await check('format', () => script('check:format'))
  await check('lock file', lockFile)
  await check('install scripts', async () => findUnlistedInstallScripts())
}

/** Checks that need the network. Returns whether there is a browser. */
async function checkNetwork() {
  await audit()
  await check('PgBouncer and nginx for the tests', async () => {
    await ensurePgBouncer()
    await ensureNginx()
    return []
  })
  return check('browsers for the journeys', async () => {
    process.env.CHROMIUM_PATH = await ensureHeadlessChromium()
    await ensureEngines()
    await ensurePromtool()
    return []
  })
}

/** Runs one check, which returns its problems line by line, and counts it as one. */
async function check(name, task) {
  const start = Date.now()
  const problems = await task().catch((error) => [error instanceof SetupError ? error.message : error.stack])
  const passed = problems.length === 0
  count[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  if (!passed) console.log(problems.join('\n'))
  return passed
}

/** Checks for known vulnerabilities. The check is skipped if the registry does not answer. */
async function audit() {
  const { vulnerabilities, reason } = await findVulnerabilities()
  if (vulnerabilities) {
    await check('known vulnerabilities', async () => vulnerabilities)
    return
  }
  count.skipped += 1
  console.log(`skipped known vulnerabilities: ${reason}`)
}

/** Runs a script of package.json, so that `npm run check` and `npm test` run the same command. */
async function script(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { status, output } = await runTool(scripts[name])
  return status === 0 ? [] : [output.trim() || `"${scripts[name]}" ended with status ${status}.`]
}

function runTool(command) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // The linter runs the compiler, a program in Go. It collects garbage half as often, which saves a seventh of its processor time.
  const GOGC = process.env.GOGC ?? '200'
  return run(command, [], { env: { ...process.env, PATH, GOGC }, shell: true, output: 'pipe' })
}

/** Checks the boundaries. The tool accepts an empty list of modules, so this also checks that it found imports. */
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
  const withoutImports = ['core/src/', 'server/src/', 'web/src/'].filter(
    (workspace) =>
      !result.modules.some(({ source, dependencies }) => source.startsWith(workspace) && dependencies.length > 0),
  )
  return [...violations, ...withoutImports.map((workspace) => `The boundary check found no imports in ${workspace}.`)]
}

/** Checks the lock file. npm sometimes drops packages of other platforms from it, and `npm ci` then fails on them. */
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
  const withRegistry = entries.filter(([, { resolved = '' }]) => /^[a-z+]+:/.test(resolved))
  return [
    ...missing,
    ...withRegistry.map(([path, { resolved }]) => `${path} names a registry in the lock file: ${resolved}`),
  ]
}

/** Runs the tests of these projects, and counts them. `name` is the name of the run. */
async function tests(name, projects, options) {
  const args = projects.flatMap((project) => ['--project', project])
  const { passed, failed, skipped } = await runVitest(name, args, options)
  count.passed += passed
  count.failed += failed
  count.skipped += skipped
}
