// npm run test:node: runs npm test under another version of Node.js, which npm installs into a temporary folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from './command-line.mjs'
import { ensureHome, exitOnSignals, main, root, run, runNpm, SetupError } from './setup.mjs'

const usage = 'npm run test:node -- VERSION, for example 24 or 22.12.0'
const version = readVersion()

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  ensureHome()
  const folder = await installNode(createTemporaryFolder())
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  console.log(`Running npm test under Node ${readNodeVersion(node)} ...`)

  // npm and every other program that is found on the path run under this version too.
  const PATH = [folder, process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH, NODE: node, npm_node_execpath: node }
  const status = await run(node, [join(root, 'scripts', 'test.mjs')], { env, shell: false })
  process.exitCode = typeof status === 'number' ? status : 1
})

function readVersion() {
  const { positionals } = readCommandLine({ usage, positionals: 1 })
  const [version] = positionals
  if (version === undefined) return refuseCommandLine(usage, 'The version of Node.js is missing.')
  if (!/^\d+(\.\d+){0,2}$/.test(version)) return refuseCommandLine(usage, `'${version}' is not a version of Node.js.`)
  return version
}

/** Creates a folder that is removed when this process exits. */
function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-node-'))
  // If root runs the tests, some programs run under another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}

/** Installs Node.js below this folder. Returns the folder of the program. */
async function installNode(folder) {
  const name = getPackageName()
  console.log(`Installing ${name} ${version} into ${folder} ...`)
  const options = [`--prefix=${folder}`, '--ignore-scripts', '--no-audit', '--no-fund']
  const status = await runNpm(['install', ...options, `${name}@${version}`])
  if (status !== 0) throw new SetupError(`npm could not install Node ${version}. See its output above.`)
  return join(folder, 'node_modules', name, 'bin')
}

/** The package that contains the program for this platform. The package `node` is only an install script for it. */
function getPackageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const suffix = `${platform}-${process.arch}`
  return suffix === 'darwin-arm64' ? `node-bin-${suffix}` : `node-${suffix}`
}

function readNodeVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim().replace(/^v/, '')
  throw new SetupError(`The installed Node ${version} does not run on this machine.`)
}
