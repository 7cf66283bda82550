import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, rmdirSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startTestServer, type TestServer } from '../db/test-server.ts'

/**
 * A small disk with a tablespace, and its own server: with a full disk a server cannot make checkpoints for any
 * database.
 */
export type SmallDisk = {
  server: TestServer
  tablespace: string
  /** Fills the disk completely. */
  fill(): void
  /** Frees the space again. */
  empty(): void
  remove(): Promise<void>
}

const megabytes = 64

/** Mounts a small disk in memory. Returns undefined if this process may not mount disks. */
export async function aSmallDisk(): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  if (status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const { server, stop } = await startTestServer()
  const tablespace = `small_${randomBytes(8).toString('hex')}`
  await asSuperuser(server, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
    chownSync(folder, uid, gid)
    await client.query(`create tablespace ${tablespace} location ${pg.escapeLiteral(folder)}`)
    await client.query(`grant create on tablespace ${tablespace} to public`)
  })
  const filler = join(folder, 'filler')
  return {
    server,
    tablespace,
    fill: () => fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    async remove() {
      await stop()
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

function fillUp(file: string): void {
  const block = Buffer.alloc(4096)
  const descriptor = openSync(file, 'w')
  try {
    for (;;) writeSync(descriptor, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(descriptor)
  }
}

async function asSuperuser(
  { superuserConnectionString }: TestServer,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(superuserConnectionString)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
