import { chownSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresUser, startProgram } from '../failover/programs.ts'
import { findFreePort } from '../server-process.ts'

const program = '/usr/sbin/pgbouncer'
const secondsToStart = 10
/** Of the pooled role, for both processes of a resort together. */
const connectionsPerDatabase = 10

/** Where the databases are, and the role of the product. */
export type DatabaseServer = { host: string; port: number; user: string; password: string }

/** Starts PgBouncer in transaction mode in front of all databases of a server, as docs/operations.md recommends. */
export async function startPgBouncer(
  folder: string,
  { host, port: serverPort, user, password }: DatabaseServer,
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await findFreePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    max_client_conn: 2_000,
    default_pool_size: connectionsPerDatabase,
    query_wait_timeout: 10,
    server_login_retry: 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    ['[databases]', `* = host=${host} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  for (const name of ['.', 'users.txt', 'pgbouncer.ini']) {
    chownSync(join(folder, name), postgresUser.uid, postgresUser.gid)
  }
  const pgbouncer = startProgram(program, [join(folder, 'pgbouncer.ini')], {
    env: {},
    folder,
    logFile: join(folder, 'pgbouncer.log'),
  })
  const deadline = Date.now() + secondsToStart * 1000
  while (!(await isListening(port))) {
    if (!pgbouncer.isRunning() || Date.now() > deadline) {
      await pgbouncer.stop()
      throw new Error(`PgBouncer did not start. Its log is in ${folder}.`)
    }
    await pause(50)
  }
  return { port, stop: () => pgbouncer.stop() }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
