import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { findFreePort } from '../server-process.ts'
import { createChecks } from './checks.ts'

/** Runs an image with the restrictions of compose.yaml on a new database, and checks it. Argument: the image. */
const [image = ''] = process.argv.slice(2)
const container = `first-chair-drill-${process.pid}`
const maxStartMs = 60_000

/** What an operator reads from an image without running it. */
const imageSchema = z.array(
  z.object({
    Size: z.number(),
    Config: z.object({ User: z.string(), Labels: z.record(z.string(), z.string()) }),
  }),
)
const sbomSchema = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })

const stops: (() => unknown)[] = []
const { check, countFailures } = createChecks()
try {
  await checkContainer()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
console.log(
  countFailures() === 0 ? 'The container passed all checks.' : `The container failed ${countFailures()} checks.`,
)
process.exitCode = countFailures() === 0 ? 0 : 1

async function checkContainer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-container-data-'))
  chmodSync(folder, 0o711)
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, listen: 'loopback' })
  stops.push(() => postgres.stop())
  checkImage()

  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  stops.push(() => podman('rm', '--force', '--volumes', container))
  const started = podman(
    'run',
    '--detach',
    `--name=${container}`,
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    // Limits that any machine can set; the drill is about the image, not about resources.
    '--cgroups=disabled',
    '--ulimit=nofile=1024:1024',
    '--ulimit=nproc=1024:1024',
    '--network=host',
    ...toOptions({
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: address,
      DATABASE_URL: postgres.connectionString,
      LOG_LEVEL: 'warn',
      DEMO_SEASON: '0',
    }),
    image,
  )
  check('starts with a read-only file system and without capabilities', started.status === 0, started.output)
  if (started.status !== 0) return
  const isReady = await waitUntilReady(address)
  check('is ready', isReady, podman('logs', container).output)
  if (!isReady) return

  const health = podman('healthcheck', 'run', container)
  check('passes its health check', health.status === 0, health.output)
  const uid = podman('exec', container, 'id', '-u').output.trim()
  check('runs as an ordinary user', uid === '1000', uid)
  const write = podman('exec', container, 'touch', '/app/server/dist/main.js')
  check('cannot change its code', write.status !== 0, write.output)
  const page = await fetch(address)
  check('serves the pages', page.status === 200 && (await page.text()).includes('<html'), page.status)
  const verified = podman('exec', container, 'node', 'server/dist/verify.js')
  check('runs the commands of the product', / signed waivers are in order/.test(verified.output), verified.output)

  const start = performance.now()
  const stopped = podman('stop', '--time=15', container)
  const seconds = (performance.now() - start) / 1000
  const status = podman('inspect', '--format={{.State.ExitCode}}', container).output.trim()
  check('ends with status 0 after SIGTERM', stopped.status === 0 && status === '0', `status ${status}`)
  check('ends within ten seconds', seconds < 10, `${seconds.toFixed(1)} s`)
}

function checkImage(): void {
  const [inspected] = imageSchema.parse(JSON.parse(podman('image', 'inspect', image).stdout))
  if (!inspected) throw new Error(`There is no image ${image}.`)
  const { User: user, Labels: labels } = inspected.Config
  console.log(`image: ${Math.round(inspected.Size / 1_000_000)} MB`)
  check('the image names an ordinary user', user === 'node', user)
  const version = labels['org.opencontainers.image.version'] ?? ''
  check('a label names the release', /^\d+\.\d+\.\d+$/.test(version), version)
  const revision = labels['org.opencontainers.image.revision'] ?? ''
  check('a label names the commit', /^[0-9a-f]{40}$/.test(revision), revision)
  const path = labels['first-chair.sbom'] ?? ''
  const restrictions = [
    '--rm',
    '--cgroups=disabled',
    '--network=none',
    '--ulimit=nofile=1024:1024',
    '--ulimit=nproc=1024:1024',
  ]
  const sbom = sbomSchema.safeParse(parseJson(podman('run', ...restrictions, image, 'cat', path).stdout))
  const count = sbom.data?.components.length ?? 0
  check('a label names the bill of materials in the image', count > 50, `${count} components in "${path}"`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function waitUntilReady(address: string): Promise<boolean> {
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return true
    await pause(100)
  }
  return false
}

function toOptions(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
}

function podman(...args: string[]): { status: number | null; stdout: string; output: string } {
  const { status, stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return { status, stdout: stdout ?? '', output: `${stdout ?? ''}${stderr ?? ''}` }
}
