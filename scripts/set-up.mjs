// Everything a fresh clone lacks: installed packages and built files. Only what Node itself brings is used here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const workspaces = ['core', 'server', 'web']
const installRecord = join(root, 'node_modules', '.first-chair-install')
const manifests = ['package-lock.json', '.npmrc', 'package.json', ...workspaces.map((name) => `${name}/package.json`)]

/** Installs what the lock file says, when it is missing or something else is there. */
export async function ensureInstalled() {
  requireNode()
  const platform = `${process.platform}-${process.arch}`
  const wanted = fingerprint(manifests, platform)
  if (existsSync(installRecord) && readFileSync(installRecord, 'utf8') === wanted) return

  console.log('Installing packages (npm ci), once after every change of package-lock.json ...')
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  ensureHome()
  const npm = process.env.npm_execpath
  const viaNode = npm !== undefined && /npm-cli\.c?js$/.test(npm)
  const status = viaNode ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (status !== 0) throw new SetUpError(`npm ci failed (status ${status}). Its words are above.`)
  writeFileSync(installRecord, wanted)
}

const parts = {
  server: { sources: ['core/src', 'server/src'], output: 'server/dist/main.js', record: 'server/dist/.built' },
  web: { sources: ['core/src', 'web'], output: 'web/dist/public/index.html', record: 'web/dist/.built' },
}

/** Builds the server and the pages, each when its sources changed since its last build. */
export async function ensureBuilt(names = ['server', 'web']) {
  for (const name of names) {
    const { sources, output, record } = parts[name]
    const wanted = fingerprint([...manifests, 'scripts/build.mjs', 'scripts/command-line.mjs', ...sources])
    const recordPath = join(root, record)
    const isBuilt = existsSync(join(root, output)) && existsSync(recordPath)
    if (isBuilt && readFileSync(recordPath, 'utf8') === wanted) continue

    console.log(`Building the ${name === 'web' ? 'pages' : 'server'} ...`)
    rmSync(recordPath, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    const status = await run(process.execPath, [join(root, 'scripts', 'build.mjs'), name], { env })
    if (status !== 0) throw new SetUpError(`Building the ${name} failed (status ${status}). Its words are above.`)
    writeFileSync(recordPath, wanted)
  }
}

/** A reason to stop that needs no stack trace. */
export class SetUpError extends Error {}

const children = new Set()
let isLeaving = false
const text = (chunks) => Buffer.concat(chunks).toString('utf8')

/** Runs a program in the project's folder to its end; it reads nothing. Tells its status, and with 'pipe' its words. */
export function run(
  program,
  args,
  { env = process.env, shell = process.platform === 'win32', output = 'inherit' } = {},
) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env, shell: program === process.execPath ? false : shell }
    const child = spawn(program, args, { ...options, stdio: ['ignore', output, output] })
    children.add(child)
    child.on('error', (error) => {
      children.delete(child)
      reject(new SetUpError(`${program} cannot be run: ${error.message}`))
    })
    const stdout = []
    const both = []
    child.stdout?.on('data', (chunk) => both.push(chunk) && stdout.push(chunk))
    child.stderr?.on('data', (chunk) => both.push(chunk))
    child.on('close', (status, signal) => {
      children.delete(child)
      // Nothing follows what was interrupted.
      if (isLeaving) return
      resolve(output === 'inherit' ? (status ?? signal) : { status, stdout: text(stdout), output: text(both) })
    })
  })
}

/**
 * From here on a signal ends what is running and then this process, until the program that was loaded answers signals
 * itself. It may come twice (a terminal sends Ctrl-C to all, and npm passes it on), so the second one is not ours either.
 */
export function exitOnSignals(statusOf) {
  let isAnswered = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const isOurs = !isAnswered && process.listenerCount(signal) === 1
      isAnswered = true
      if (!isOurs) return
      isLeaving = true
      const leave = () => children.size === 0 && process.exit(statusOf(signal))
      for (const child of children) child.once('exit', () => children.delete(child) && leave()).kill('SIGTERM')
      setTimeout(() => process.exit(statusOf(signal)), 5_000)
      leave()
    })
  }
}

/** Runs the main function of a script; a `SetUpError` is told without its stack. */
export async function main(task) {
  try {
    await task()
  } catch (error) {
    console.error(error instanceof SetUpError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/** Loads a built entry of the server into this process, with the given arguments. */
export async function load(entry, args = []) {
  const path = join(root, 'server', 'dist', `${entry}.js`)
  process.argv = [process.execPath, path, ...args]
  await import(pathToFileURL(path).href)
}

const numbers = (version) => version.replace(/^\D*/, '').split('.').map(Number)

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [wanted, found] = [numbers(engines.node), numbers(process.versions.node)]
  const different = wanted.findIndex((number, index) => number !== found[index])
  if (different === -1 || found[different] > wanted[different]) return
  throw new SetUpError(
    `First Chair needs Node ${wanted.join('.')} or newer, and this is ${process.versions.node} (${process.execPath}). ` +
      'Node 24 is recommended: https://nodejs.org',
  )
}

/** Many tools keep something in the home folder; where there is none to write to, they get one until we end. */
export function ensureHome() {
  if (hasHome()) return
  const home = mkdtempSync(join(tmpdir(), 'first-chair-home-'))
  process.on('exit', () => rmSync(home, { recursive: true, force: true }))
  // Browsers are too big to fetch for every run.
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= join(root, 'node_modules', '.cache', 'browsers')
  Object.assign(process.env, { HOME: home, npm_config_cache: join(home, '.npm') })
}

function hasHome() {
  try {
    accessSync(homedir(), constants.W_OK)
    return homedir() !== ''
  } catch {
    return false
  }
}

/** One number for the contents of files and folders; tests and what was built do not count. */
function fingerprint(paths, ...more) {
  const hash = createHash('sha256').update(more.join('\n'))
  for (const path of paths.flatMap((path) => filesUnder(join(root, path)))) {
    hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist)$|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
  await main(async () => {
    await ensureInstalled()
    if (process.argv[2] !== 'install') await ensureBuilt()
  })
}
