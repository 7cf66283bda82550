// npm run drill -- container: builds the image on a base of its own, runs it as compose.yaml does, and then starts compose.yaml
// itself. Needs root on Debian and no registry of images: debootstrap makes the base, buildah builds, podman and Docker run.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run, runNpm, SetupError } from '../setup.mjs'
import { ensurePackages } from './packages.mjs'

export const usage = 'npm run drill -- container'

const baseImage = 'localhost/first-chair-base'
const image = 'localhost/first-chair'
/** Instead of the images in compose.yaml: the stages of bench/container/stand-ins/Dockerfile. */
const standIns = { database: 'localhost/first-chair-database', proxy: 'localhost/first-chair-proxy' }
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/** Rehearses an installation from the image. The exit status is 1 if a check fails. */
export async function drill(args) {
  readCommandLine({ usage, args })
  if (process.getuid?.() !== 0)
    throw new SetupError('Run this drill as root on Debian, for example in a virtual machine.')
  await ensureInstalled()
  await ensureBuilt(['server'])
  await ensurePackages({
    debootstrap: '/usr/sbin/debootstrap',
    buildah: '/usr/bin/buildah',
    podman: '/usr/bin/podman',
    crun: '/usr/bin/crun',
    'docker.io': '/usr/sbin/dockerd',
    'docker-compose': '/usr/bin/docker-compose',
    iptables: '/usr/sbin/iptables',
  })
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-container-'))
  try {
    const storage = join(folder, 'storage.conf')
    writeFileSync(
      storage,
      `[storage]\ndriver = "overlay"\ngraphroot = "${join(folder, 'graph')}"\nrunroot = "${join(folder, 'run')}"\n`,
    )
    process.env.CONTAINERS_STORAGE_CONF = storage
    await makeBase(folder)
    await buildImage()
    await buildStandIns()
    await runChecks('run.ts', [image])
    await runCompose(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** Makes an image like node:24-bookworm-slim: Debian, Node.js and npm from their packages, and a user named node. */
async function makeBase(folder) {
  const [base, packages] = [join(folder, 'base'), join(folder, 'packages')]
  await step('make a Debian file system', 'debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    base,
  ])
  const name = `node-linux-${process.arch}`
  const status = await runNpm([
    'install',
    `--prefix=${packages}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@24`,
    'npm@11',
  ])
  if (status !== 0) throw new SetupError(`npm could not install Node 24 (status ${status}). See its output above.`)
  cpSync(join(packages, 'node_modules', name, 'bin', 'node'), join(base, 'usr/local/bin/node'))
  cpSync(join(packages, 'node_modules', 'npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  // npm in the container reaches the registry through whatever this machine trusts.
  if (existsSync(authorities)) cpSync(authorities, join(base, authorities), { dereference: true })
  await step('add the user', 'chroot', [base, 'useradd', '--create-home', '--uid=1000', 'node'])
  const archive = join(folder, 'base.tar')
  await step('pack the base', 'tar', ['--create', `--file=${archive}`, `--directory=${base}`, '.'])
  const env = [`NODE_EXTRA_CA_CERTS=${authorities}`, `npm_config_cafile=${authorities}`]
  const changes = env.flatMap((assignment) => ['--change', `ENV ${assignment}`])
  await step('import the base', 'podman', ['import', ...changes, archive, baseImage])
}

/** Builds the Dockerfile of the product. */
async function buildImage() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const values = { NODE_IMAGE: baseImage, VERSION: version, REVISION: (stdout ?? '').trim() || 'unknown' }
  await build('build the image', image, values, [root])
}

/** Builds the images that compose.yaml would get from a registry. */
async function buildStandIns() {
  const context = join(root, 'bench', 'container', 'stand-ins')
  for (const [stage, name] of Object.entries(standIns)) {
    await build(`build the stand-in for the ${stage}`, name, { NODE_IMAGE: baseImage }, [`--target=${stage}`, context])
  }
}

/** Builds without containers, because not every machine allows them during a build. Only the format of Docker has a health check. */
async function build(what, name, values, args) {
  const options = Object.entries(values).map(([key, value]) => `--build-arg=${key}=${value}`)
  const common = ['--isolation=chroot', '--network=host', '--format=docker', `--tag=${name}`]
  await step(what, 'buildah', ['bud', ...common, ...options, ...args])
}

/** Starts compose.yaml with a Docker of its own, which gets the images as archives. */
async function runCompose(folder) {
  const ofDocker = join(folder, 'compose')
  mkdirSync(ofDocker)
  const names = [image, standIns.database, standIns.proxy]
  for (const name of names) {
    const archive = join(ofDocker, `${name.replaceAll('/', '-')}.tar`)
    await step(`save ${name}`, 'buildah', ['push', '--quiet', name, `docker-archive:${archive}:${name}:latest`])
  }
  await runChecks('compose.ts', [ofDocker, ...names])
}

/**
 * Runs the checks of a program in bench/container. crun does not start containers on a machine that has both versions of
 * cgroups, so the checks then see only version 2, in a mount namespace of their own.
 */
async function runChecks(program, values) {
  const command = [process.execPath, '--import', 'tsx', join(root, 'bench', 'container', program), ...values]
  const isHybrid = existsSync('/sys/fs/cgroup/unified')
  const hide = 'umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec "$@"'
  const [first, ...args] = isHybrid ? ['unshare', '--mount', 'sh', '-c', hide, 'sh', ...command] : command
  const status = await run(first, args, { shell: false })
  if (status !== 0) throw new SetupError(`The checks in bench/container/${program} failed (status ${status}).`)
}

async function step(what, program, args) {
  const start = Date.now()
  const { status, output } = await run(program, args, { shell: false, output: 'pipe' })
  if (status !== 0) throw new SetupError(`${what}: failed (status ${status}).\n${output.trim().slice(-3000)}`)
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(0)} s`)
}
