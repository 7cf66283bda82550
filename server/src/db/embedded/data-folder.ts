import { mkdir, open, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'

/** The data folder cannot be used. The message says why, and what to do. */
export class UnusableDataFolder extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableDataFolder'
  }
}

/** PostgreSQL cannot start with less free space than this. */
const trialBytes = 1024 * 1024

/**
 * Creates the data folder if it does not exist, and writes a trial file into it. Throws `UnusableDataFolder`, so that an
 * operator reads the reason here and not in the messages of PostgreSQL.
 */
export async function requireUsableDataFolder(dataDir: string): Promise<void> {
  const trial = join(dataDir, `.trial-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true })
    const file = await open(trial, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(trialBytes))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    throw (await explainFolderError(error, dataDir)) ?? error
  } finally {
    await rm(trial, { force: true }).catch(() => undefined)
  }
}

/** Explains an error of the file system in the data folder. Returns undefined for any other error. */
export async function explainFolderError(error: unknown, dataDir: string): Promise<UnusableDataFolder | undefined> {
  if (!(error instanceof Error) || !('code' in error) || !isAbout(error, dataDir)) return undefined
  const message = await describeProblem(String(error.code), dataDir)
  return message === undefined ? undefined : new UnusableDataFolder(message, { cause: error })
}

/** The sentence for a full disk. PostgreSQL reports it in its own words, therefore it is exported. */
export function formatFullDisk(dataDir: string): string {
  return `The disk of the data folder ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`
}

async function describeProblem(code: string, dataDir: string): Promise<string | undefined> {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return formatFullDisk(dataDir)
    case 'EROFS':
      return `The data folder ${dataDir} is on a read-only disk. Make the disk writable, or set DATA_DIR to another folder.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR is ${dataDir}, but there is a file on this path. Set DATA_DIR to a folder.`
    case 'EACCES':
    case 'EPERM':
      return formatForbidden(dataDir)
    default:
      return undefined
  }
}

async function formatForbidden(dataDir: string): Promise<string> {
  const uid = process.getuid?.()
  const owner = (await stat(dataDir).catch(() => undefined))?.uid
  const account = uid === undefined ? 'This account' : `This account (uid ${uid})`
  const ownership = owner === undefined || owner === uid ? '' : `, which belongs to another account (uid ${owner})`
  const advice =
    owner === undefined || owner === uid
      ? 'Allow it'
      : `Start First Chair as that account, give the folder to this one (chown -R ${uid} ${dataDir})`
  return `${account} may not write to the data folder ${dataDir}${ownership}. ${advice}, or set DATA_DIR to another folder.`
}

/**
 * Whether an error is about the data folder, a file in it, or a parent folder that cannot be created. An error while
 * writing to an open file does not have a path.
 */
function isAbout(error: Error, dataDir: string): boolean {
  if ('path' in error) return isBelow(String(error.path), dataDir) || isBelow(dataDir, String(error.path))
  return 'syscall' in error && ['write', 'fsync'].includes(String(error.syscall))
}

function isBelow(path: string, folder: string): boolean {
  const rest = relative(folder, path)
  return !rest.startsWith('..') && !isAbsolute(rest)
}
