import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'

const accessKeyId = 'resort:checkin'
const secretAccessKey = 'a-secret/with+signs'
const bucket = 'guests'
const storageServers = ['account', 'container', 'object'] as const

/** OpenStack Swift with its S3 interface, on one disk folder and free ports, with an empty bucket. */
export async function startSwift(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-swift-'))
  const port = await writeConfiguration(folder)
  const servers = ['proxy', ...storageServers].map((name) => startServer(folder, name))
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(stopServer))
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${port}/${bucket}`
  try {
    await createBucket(new S3mini({ endpoint, accessKeyId, secretAccessKey, region: 'us-east-1' }), servers)
  } catch (error) {
    await stop()
    throw error
  }
  const signIn = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`
  return { url: `s3://${signIn}@127.0.0.1:${port}/${bucket}`, stop }
}

/** Writes the files of all four servers and returns the port of the S3 interface. */
async function writeConfiguration(folder: string): Promise<number> {
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true })
  const write = (name: string, ...lines: string[]): void => writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  const common = (port: number): string[] => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'log_level = ERROR',
  ]
  write('swift.conf', '[swift-hash]', 'swift_hash_path_suffix = first', 'swift_hash_path_prefix = chair')
  for (const name of storageServers) {
    const port = await freePort()
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${name}.builder`), ...args], { stdio: 'pipe' })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1')
    ring('rebalance')
    const pipeline = ['[pipeline:main]', `pipeline = ${name}-server`, `[app:${name}-server]`, `use = egg:swift#${name}`]
    write(`${name}-server.conf`, ...common(port), ...pipeline)
  }
  const port = await freePort()
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo', 'dlo']
  const options: Partial<Record<string, string[]>> = {
    // No memcached: the servers work without a cache.
    cache: ['memcache_servers = 127.0.0.1:1'],
    s3api: ['location = us-east-1'],
    tempauth: [`user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`],
  }
  write(
    'proxy-server.conf',
    ...common(port),
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters.flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name === 'cache' ? 'memcache' : name}`,
      ...(options[name] ?? []),
    ]),
  )
  return port
}

/** Starts one server. Its settings of the cluster are in a fixed place, /etc/swift, unless they are replaced. */
function startServer(folder: string, name: string): ChildProcess {
  const program = `/usr/bin/swift-${name}-server`
  const script = [
    'import sys, swift.common.utils',
    `swift.common.utils.SWIFT_CONF_FILE = ${JSON.stringify(join(folder, 'swift.conf'))}`,
    `sys.argv = [${JSON.stringify(program)}, ${JSON.stringify(join(folder, `${name}-server.conf`))}]`,
    `exec(open(${JSON.stringify(program)}).read())`,
  ].join('\n')
  return spawn('/usr/bin/python3', ['-c', script], { stdio: 'ignore', cwd: folder })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await exited
}

/** Creates the bucket as soon as the servers answer. */
async function createBucket(s3: S3mini, servers: readonly ChildProcess[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const ended = servers.find(({ exitCode }) => exitCode !== null)
    if (ended) throw new Error(`A server of Swift stopped with the status ${ended.exitCode}.`)
    try {
      if (await s3.createBucket()) return
    } catch (error) {
      if (attempt >= 100) throw error
    }
    if (attempt >= 100) throw new Error('Swift did not create a bucket.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
