// The setup of a fresh clone: installs packages and builds files. This file uses only Node.js itself, no packages.
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
import { homedir, setPriority, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const workspaces = ['core', 'server', 'web']
const installRecord = join(root, 'node_modules', '.first-chair-install')
const manifests = ['package-lock.json', '.npmrc', 'package.json', ...workspaces.map((name) => `${name}/package.json`)]

/** Installs the packages of the lock file, if they are missing or out of date. */
export async function ensureInstalled() {
  requireNode()
  const platform = `${process.platform}-${process.arch}`
  const expected = fingerprint(manifests, platform)
  if (existsSync(installRecord) && readFileSync(installRecord, 'utf8') === expected) return

  ensureHome()
  const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const what = 'Installing packages (npm ci), which is needed once after every change of package-lock.json'
  const status = await reportProgress(what, () => runNpm(['ci', ...options]))
  if (status !== 0) throw new SetupError(`npm ci failed (status ${status}). See its output above.`)
  writeFileSync(installRecord, expected)
}

const parts = {
  server: { sources: ['core/src', 'server/src'], output: 'server/dist/main.js', record: 'server/dist/.built' },
  web: { sources: ['core/src', 'web'], output: 'web/dist/public/index.html', record: 'web/dist/.built' },
}

/** Builds the server and the pages, each if its sources have changed since its last build. */
export async function ensureBuilt(names = ['server', 'web']) {
  for (const name of names) {
    const { sources, output, record } = parts[name]
    const expected = fingerprint([
      ...manifests,
      '.env.example',
      'scripts/build.mjs',
      'scripts/bundle-server.mjs',
      'scripts/command-line.mjs',
      ...sources,
    ])
    const recordPath = join(root, record)
    const isBuilt = existsSync(join(root, output)) && existsSync(recordPath)
    if (isBuilt && readFileSync(recordPath, 'utf8') === expected) continue

    rmSync(recordPath, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    const status = await reportProgress(`Building the ${name === 'web' ? 'pages' : 'server'}`, () =>
      run(process.execPath, [join(root, 'scripts', 'build.mjs'), name], { env, output: 'stderr' }),
    )
    if (status !== 0) throw new SetupError(`Building the ${name} failed (status ${status}). See its output above.`)
    writeFileSync(recordPath, expected)
  }
}

/**
 * Runs a step of the setup that may take minutes, and returns its status. Prints what it does at its start, then
 * regularly until its end, and how long it took. Standard output belongs to the program that is set up, so this uses
 * standard error.
 */
export async function reportProgress(what, task, millisecondsBetweenLines = 10_000) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  console.error(`${what} ...`)
  const timer = setInterval(() => console.error(`${what} ... ${seconds()} so far`), millisecondsBetweenLines)
  try {
    const status = await task()
    if (status === 0) console.error(`${what}: finished after ${seconds()}.`)
    return status
  } finally {
    clearInterval(timer)
  }
}

/** An error that is printed without a stack trace. */
export class SetupError extends Error {}

const children = new Set()
let isExiting = false
const text = (chunks) => Buffer.concat(chunks).toString('utf8')

/**
 * Runs a program in the project's folder, without input. Returns its status, and with 'pipe' also its output. With
 * 'stderr' it writes everything to standard error. `priority` is the scheduling priority of `os.setPriority`.
 */
export function run(
  program,
  args,
  { env = process.env, shell = process.platform === 'win32', output = 'inherit', priority } = {},
) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env, shell: program === process.execPath ? false : shell }
    const stream = output === 'stderr' ? process.stderr.fd : output
    const child = spawn(program, args, { ...options, stdio: ['ignore', stream, stream] })
    children.add(child)
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    child.on('error', (error) => {
      children.delete(child)
      reject(new SetupError(`${program} cannot be run: ${error.message}`))
    })
    const stdout = []
    const both = []
    child.stdout?.on('data', (chunk) => both.push(chunk) && stdout.push(chunk))
    child.stderr?.on('data', (chunk) => both.push(chunk))
    child.on('close', (status, signal) => {
      children.delete(child)
      // After an interruption nothing else runs.
      if (isExiting) return
      resolve(output !== 'pipe' ? (status ?? signal) : { status, stdout: text(stdout), output: text(both) })
    })
  })
}

/** Runs npm in the project's folder, under this version of Node.js if possible. Returns its status. */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  const viaNode = npm !== undefined && /npm-cli\.c?js$/.test(npm)
  const options = { output: 'stderr' }
  return viaNode ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/**
 * From now on a signal ends the running programs and then this process, unless a loaded program handles signals itself.
 * A signal may arrive twice (a terminal sends Ctrl-C to all processes, and npm forwards it), so a second signal is
 * ignored.
 */
export function exitOnSignals(getStatus) {
  let isHandled = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const isOurs = !isHandled && process.listenerCount(signal) === 1
      isHandled = true
      if (!isOurs) return
      isExiting = true
      const exitIfDone = () => children.size === 0 && process.exit(getStatus(signal))
      for (const child of children) child.once('exit', () => children.delete(child) && exitIfDone()).kill('SIGTERM')
      setTimeout(() => process.exit(getStatus(signal)), 5_000)
      exitIfDone()
    })
  }
}

/** Runs the main function of a script. Prints an error of the operating system and a `SetupError` without its stack. */
export async function main(task) {
  try {
    await task()
  } catch (error) {
    const isExpected = error instanceof SetupError || error.syscall !== undefined
    console.error(isExpected && process.env.LOG_LEVEL !== 'debug' ? `\n${explain(error)}` : error)
    process.exitCode = 1
  }
}

/** The errors of the operating system that people can do something about while the setup writes its files. */
const advice = {
  EACCES: `This account may not write there. Give it the folder of First Chair (${root}), or start First Chair as the owner.`,
  EPERM: `This account may not write there. Give it the folder of First Chair (${root}), or start First Chair as the owner.`,
  EROFS: 'That disk is read-only. Run "node scripts/setup.mjs" beforehand where it is writable.',
  ENOSPC: 'That disk is full. Free some space, then start again.',
}

function explain({ message, code }) {
  return code in advice ? `${message}. ${advice[code]}` : message
}

/** Loads a built entry of the server into this process, with arguments. */
export async function load(entry, args = []) {
  const path = join(root, 'server', 'dist', `${entry}.js`)
  process.argv = [process.execPath, path, ...args]
  await import(pathToFileURL(path).href)
}

const parseVersion = (version) => version.replace(/^\D*/, '').split('.').map(Number)

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [required, actual] = [parseVersion(engines.node), parseVersion(process.versions.node)]
  const different = required.findIndex((number, index) => number !== actual[index])
  if (different === -1 || actual[different] > required[different]) return
  throw new SetupError(
    `First Chair needs Node ${required.join('.')} or newer, but this is ${process.versions.node} (${process.execPath}). ` +
      'Node 24 is recommended: https://nodejs.org',
  )
}

/** Creates a temporary home folder if there is no writable one, because many tools write to it. */
export function ensureHome() {
  if (hasHome()) return
  const home = mkdtempSync(join(tmpdir(), 'first-chair-home-'))
  process.on('exit', () => rmSync(home, { recursive: true, force: true }))
  // Browsers are too large to download for every run.
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

/** Returns one hash for the contents of files and folders, without tests and built files. */
function fingerprint(paths, ...more) {
  const hash = createHash('sha256').update(more.join('\n'))
  for (const path of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist)$|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
  await main(async () => {
    await ensureInstalled()
    if (process.argv[2] !== 'install') await ensureBuilt()
  })
}
