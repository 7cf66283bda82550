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
  createSharedFolder,
  canEnter,
  type OsUser,
  type PostgresBinaries,
  run,
  runsAsRoot,
  findUnprivilegedUser,
} from './embedded-postgres-binaries.ts'

/** The folder of the database files, and the account that owns them when this process is root. */
export type Cluster = { folder: string; user: OsUser | undefined; password: string; log: string }

/** The contents of `postmaster.pid`, which a running server writes. */
export type Postmaster = { pid: number; port: number; socketFolder: string | undefined }

const clusterLink = (dataDir: string) => join(dataDir, 'postgres')
const passwordFile = 'first-chair-password'
const settingsFile = 'first-chair.conf'

/** The port is only a part of the socket's file name. */
export const socketPort = 5432

/** The account that must run the server when this process is root: the owner of the files, or an unprivileged user. */
export async function getServerUser(dataDir: string): Promise<OsUser | undefined> {
  if (!runsAsRoot()) return undefined
  const existing = await stat(clusterLink(dataDir)).catch(() => undefined)
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : findUnprivilegedUser()
}

/**
 * Opens the database files under `dataDir`, and creates them at the first start. Throws for files of another major
 * version, without changing them. As root, if the account of PostgreSQL may not enter `dataDir`, the files are in a
 * folder that every account may enter, and `dataDir/postgres` is a link to them.
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

  const folder = await realpath(link).catch((error: unknown) => throwUnreadable(link, error))
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: unknown) => throwUnreadable(folder, error))
  const major = (await read('PG_VERSION')).trim()
  if (major !== binaries.major) throw new Error(formatVersionMismatch(folder, major, binaries.major))
  return { folder, user, password: await read(passwordFile), log: join(folder, 'server.log') }
}

async function createCluster(dataDir: string, binaries: PostgresBinaries, user: OsUser | undefined, fsync: boolean) {
  const home = user && !canEnter(dataDir, user) ? await createSharedHome(dataDir) : dataDir
  // Created in a temporary folder and moved when complete, so that an interrupted start leaves no incomplete database.
  const unfinished = await mkdtemp(join(home, 'creating-postgres-'))
  const secret = join(unfinished, 'password')
  const password = randomBytes(24).toString('base64url')
  try {
    await writeFile(secret, password, { mode: 0o600 })
    const files = join(unfinished, 'files')
    await mkdir(files, { mode: 0o700 })
    for (const path of [unfinished, secret, files]) await changeOwner(path, user)

    const auth = ['--username=postgres', `--pwfile=${secret}`, '--auth-local=trust', '--auth-host=scram-sha-256']
    const args = ['-D', files, '-E', 'UTF8', '--no-locale', ...auth, ...(fsync ? [] : ['--no-sync'])]
    const { status, output } = await run(binaries.initdb, args, user)
    if (status !== 0) throw new Error(`PostgreSQL could not create its files in ${files}:\n${output.trim()}`)
    await appendFile(join(files, 'postgresql.conf'), `\ninclude = '${settingsFile}'\n`)

    await rename(secret, join(files, passwordFile))

    if (home === dataDir) {
      await rename(files, clusterLink(dataDir))
    } else {
      const target = join(home, randomUUID())
      await rename(files, target)
      await symlink(target, clusterLink(dataDir))
    }
  } catch (error) {
    const madeByAnother = await exists(clusterLink(dataDir))
    if (!madeByAnother) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function createSharedHome(dataDir: string): Promise<string> {
  const shared = await createSharedFolder()
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

/** Writes the settings of the server for this start. They override the settings from the creation of the files. */
export async function writeSettings(cluster: Cluster, settings: Record<string, string>) {
  const path = join(cluster.folder, settingsFile)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  await writeFile(path, `# Overwritten at every start of First Chair.\n${lines.join('\n')}\n`, { mode: 0o600 })
  await changeOwner(path, cluster.user)
}

/**
 * Prepares a private folder for the socket: among the database files, or in the temporary folder if that path is too
 * long.
 */
export async function prepareSocketFolder(cluster: Cluster): Promise<string> {
  const inside = join(cluster.folder, 'socket')
  // Operating systems limit the path of a socket to about 104 bytes, including "/.s.PGSQL.5432.lock".
  const fits = Buffer.byteLength(inside) <= 80
  if (fits) await mkdir(inside, { recursive: true, mode: 0o700 })
  const folder = fits ? inside : await mkdtemp(join(tmpdir(), 'first-chair-socket-'))
  await changeOwner(folder, cluster.user)
  await readPidFile(join(folder, `.s.PGSQL.${socketPort}.lock`), cluster.folder)
  return folder
}

/** Removes a folder that `prepareSocketFolder` created outside of the cluster. */
export async function removeSocketFolder(cluster: Cluster, folder: string) {
  if (dirname(folder) !== cluster.folder) await rm(folder, { recursive: true, force: true })
}

/** Finds the server that runs on these files. Ignores the PID file of a server that was killed. */
export async function findRunningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = await readPidFile(join(cluster.folder, 'postmaster.pid'), cluster.folder)
  if (lines === undefined) return undefined
  const [pid = '', , , port = '', socket = ''] = lines
  return { pid: Number(pid), port: Number(port), socketFolder: socket === '' ? undefined : socket }
}

/**
 * Whether the server is stopping, and so refuses new sessions. After a SIGTERM to it alone, it waits for the end of all
 * sessions, for however long they take.
 */
export async function isStopping(cluster: Cluster): Promise<boolean> {
  const lines = await readPidFile(join(cluster.folder, 'postmaster.pid'), cluster.folder)
  return lines?.[7]?.trim() === 'stopping'
}

/**
 * Reads the lines of a PID or lock file, if the server that wrote it still runs. A file whose process id now belongs to
 * another program is removed, because PostgreSQL would mistake that program for the server and refuse to start.
 */
async function readPidFile(file: string, folder: string): Promise<string[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  if (lines === undefined || !isRunning(pid)) return undefined
  if (isPostgresProcess(pid, folder)) return lines
  await rm(file, { force: true })
  return undefined
}

/** Reads the last lines of the server's log, for error messages. */
export async function readLogTail(cluster: Cluster): Promise<string> {
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

function isPostgresProcess(pid: number, folder: string): boolean {
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

async function changeOwner(path: string, user: OsUser | undefined) {
  if (user) await chown(path, user.uid, user.gid)
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function throwUnreadable(folder: string, error: unknown): never {
  const account = process.getuid === undefined ? 'this account' : `this account (uid ${process.getuid()})`
  throw new Error(
    `The database files in ${folder} cannot be read by ${account}, perhaps because First Chair was started as another one before. ` +
      `Start it as the account that owns the files, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

function formatVersionMismatch(folder: string, existing: string, bundled: string) {
  return [
    `The database in ${folder} was created by PostgreSQL ${existing}, but this release of First Chair contains PostgreSQL ${bundled}.`,
    `The database has not been changed. To move it (pg_dump and pg_restore of PostgreSQL ${bundled} or newer):`,
    `  1. Start the earlier release of First Chair, and while it runs:`,
    `     pg_dump -h ${join(folder, 'socket')} -U first_chair -Fc -f first-chair.dump first_chair`,
    `  2. Stop it, and move ${folder} to a safe place.`,
    `  3. Start this release, and while it runs:`,
    `     pg_restore -h ${join(folder, 'socket')} -U first_chair -d first_chair --clean --if-exists --no-owner first-chair.dump`,
    `  4. Start this release again.`,
  ].join('\n')
}
