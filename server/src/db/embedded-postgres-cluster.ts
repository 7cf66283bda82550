import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  appendFile,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  lastingSharedFolder,
  mayEnter,
  type OsUser,
  type PostgresBinaries,
  run,
  runsAsRoot,
  unprivilegedUser,
} from './embedded-postgres-binaries.ts'

/** Where PostgreSQL keeps its files, and the account they belong to when we are root. */
export type Cluster = { folder: string; user: OsUser | undefined; password: string; log: string }

/** What a running server wrote about itself into `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketFolder: string | undefined }

const clusterLink = (dataDir: string) => join(dataDir, 'postgres')
const passwordFile = 'first-chair-password'
const settingsFile = 'first-chair.conf'

/** Only a part of the socket's name. */
export const socketPort = 5432

/** The account the server has to run as: whoever owns the files; for new ones as root, an unprivileged user. */
export async function serverUser(dataDir: string): Promise<OsUser | undefined> {
  if (!runsAsRoot()) return undefined
  const present = await stat(clusterLink(dataDir)).catch(() => undefined)
  return present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : unprivilegedUser()
}

/**
 * The database files under `dataDir`, made at the first start. Files of another major version are never touched.
 * As root they lie in a folder everyone may enter when `dataDir` itself does not let PostgreSQL's account in;
 * `dataDir/postgres` is then a link to them.
 */
export async function openCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  fsync: boolean,
): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const link = clusterLink(dataDir)
  if (!(await exists(link))) await createCluster(dataDir, binaries, user, fsync)

  const folder = await realpath(link).catch((error: unknown) => unreadable(link, error))
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: unknown) => unreadable(folder, error))
  const found = (await read('PG_VERSION')).trim()
  if (found !== binaries.major) throw new Error(otherVersion(folder, found, binaries.major))
  return { folder, user, password: await read(passwordFile), log: join(folder, 'server.log') }
}

async function createCluster(dataDir: string, binaries: PostgresBinaries, user: OsUser | undefined, fsync: boolean) {
  const home = user && !mayEnter(dataDir, user) ? await sharedHome(dataDir) : dataDir
  // Made beside its place and moved there when whole, so that an interrupted first start leaves no half database.
  const unfinished = await mkdtemp(join(home, 'creating-postgres-'))
  const secret = join(unfinished, 'password')
  const password = randomBytes(24).toString('base64url')
  try {
    await writeFile(secret, password, { mode: 0o600 })
    const files = join(unfinished, 'files')
    await mkdir(files, { mode: 0o700 })
    for (const path of [unfinished, secret, files]) await giveTo(path, user)

    const auth = ['--username=postgres', `--pwfile=${secret}`, '--auth-local=trust', '--auth-host=scram-sha-256']
    const args = ['-D', files, '-E', 'UTF8', '--no-locale', ...auth, ...(fsync ? [] : ['--no-sync'])]
    const { status, output } = await run(binaries.initdb, args, user)
    if (status !== 0) throw new Error(`PostgreSQL could not create its files in ${files}:\n${output.trim()}`)
    await appendFile(join(files, 'postgresql.conf'), `\ninclude = '${settingsFile}'\n`)

    await rename(secret, join(files, passwordFile))

    if (home === dataDir) {
      await rename(files, clusterLink(dataDir))
    } else {
      const place = join(home, randomUUID())
      await rename(files, place)
      await symlink(place, clusterLink(dataDir))
    }
  } catch (error) {
    const madeByAnother = await exists(clusterLink(dataDir))
    if (!madeByAnother) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function sharedHome(dataDir: string): Promise<string> {
  const shared = await lastingSharedFolder()
  if (shared === undefined) {
    throw new Error(
      `PostgreSQL cannot run as root, and the account it runs as may not enter ${dataDir}. ` +
        `Set DATA_DIR to a folder that everyone may enter, or start First Chair as an ordinary user.`,
    )
  }
  const home = join(shared, 'databases')
  await mkdir(home, { recursive: true, mode: 0o711 })
  return home
}

/** Writes the server's settings for this start; they win over the ones chosen when the files were made. */
export async function writeSettings(cluster: Cluster, settings: Record<string, string>) {
  const path = join(cluster.folder, settingsFile)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  await writeFile(path, `# Written anew at every start of First Chair.\n${lines.join('\n')}\n`, { mode: 0o600 })
  await giveTo(path, cluster.user)
}

/** A private folder for the server's socket: among its files, or in the temporary folder when that path is too long. */
export async function socketFolder(cluster: Cluster): Promise<string> {
  const inside = join(cluster.folder, 'socket')
  // The system cuts the whole path of a socket at about 104 bytes, "/.s.PGSQL.5432.lock" included.
  const fits = Buffer.byteLength(inside) <= 80
  if (fits) await mkdir(inside, { recursive: true, mode: 0o700 })
  const folder = fits ? inside : await mkdtemp(join(tmpdir(), 'first-chair-socket-'))
  await giveTo(folder, cluster.user)
  await trueNote(join(folder, `.s.PGSQL.${socketPort}.lock`), cluster.folder)
  return folder
}

/** Removes what `socketFolder` made outside of the cluster. */
export async function removeSocketFolder(cluster: Cluster, folder: string) {
  if (dirname(folder) !== cluster.folder) await rm(folder, { recursive: true, force: true })
}

/** The server that runs on these files, if one does. A note left behind by a killed server does not count. */
export async function runningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const note = await trueNote(join(cluster.folder, 'postmaster.pid'), cluster.folder)
  if (note === undefined) return undefined
  const [pid = '', , , port = '', socket = ''] = note
  return { pid: Number(pid), port: Number(port), socketFolder: socket === '' ? undefined : socket }
}

/**
 * The lines of a note in which a server wrote its process id, while that server runs. A note whose number belongs to
 * something else by now is removed, because PostgreSQL would take that for the server and refuse to start.
 */
async function trueNote(file: string, folder: string): Promise<string[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  if (lines === undefined || !isRunning(pid)) return undefined
  if (isPostgresOf(pid, folder)) return lines
  await rm(file, { force: true })
  return undefined
}

/** The last lines of the server's log, for error messages. */
export async function logTail(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.log, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-15).join('\n')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform === 'win32') return true
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(folder)
  } catch {
    return false
  }
}

async function giveTo(path: string, user: OsUser | undefined) {
  if (user) await chown(path, user.uid, user.gid)
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function unreadable(folder: string, error: unknown): never {
  throw new Error(`The database files in ${folder} cannot be read. Do they belong to another user?`, { cause: error })
}

function otherVersion(folder: string, found: string, ours: string) {
  return [
    `The database in ${folder} was made by PostgreSQL ${found}, and this First Chair brings PostgreSQL ${ours}.`,
    `Nothing in it has been touched. To move it over (pg_dump and pg_restore of PostgreSQL ${ours} or newer):`,
    `  1. Start the earlier release of First Chair, and while it runs:`,
    `     pg_dump -h ${join(folder, 'socket')} -U first_chair -Fc -f first-chair.dump first_chair`,
    `  2. Stop it, and move ${folder} to a safe place.`,
    `  3. Start this release, and while it runs:`,
    `     pg_restore -h ${join(folder, 'socket')} -U first_chair -d first_chair --clean --if-exists --no-owner first-chair.dump`,
    `  4. Start this release again.`,
  ].join('\n')
}
