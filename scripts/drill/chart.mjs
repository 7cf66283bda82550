// npm run drill -- chart: renders the Helm chart with Helm's template engine, and checks what it would install with the
// schemas of Kubernetes. Needs root on Debian for the packages of Go, and the registry of npm for the schemas.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../command-line.mjs'
import { ensureInstalled, root, run, runNpm, SetupError } from '../setup.mjs'
import { ensurePackages } from './packages.mjs'

export const usage = 'npm run drill -- chart'

/** Where Debian puts the libraries of Go. */
const goPath = '/usr/share/gocode'
const schemas = 'kubernetes-models@5.1.0'

/** Rehearses `helm template` with several sets of values. The exit status is 1 if Kubernetes would refuse something. */
export async function drill(args) {
  readCommandLine({ usage, args })
  await ensureInstalled()
  await ensurePackages({
    'golang-go': '/usr/bin/go',
    'golang-github-masterminds-sprig-dev': `${goPath}/src/github.com/Masterminds/sprig`,
  })
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-chart-'))
  try {
    const renderer = join(folder, 'render')
    const env = {
      ...process.env,
      GOPATH: goPath,
      GO111MODULE: 'off',
      GOCACHE: join(folder, 'cache'),
      GOTOOLCHAIN: 'local',
    }
    await succeed('go', ['build', '-o', renderer, join(root, 'bench', 'chart', 'render.go')], env)
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const status = await runNpm(['install', `--prefix=${folder}`, ...options, schemas])
    if (status !== 0) throw new SetupError(`npm could not install ${schemas} (status ${status}). See its output above.`)
    const program = join(root, 'bench', 'chart', 'run.ts')
    const checks = ['--import', 'tsx', program, renderer, join(folder, 'node_modules', 'kubernetes-models')]
    const failed = await run(process.execPath, checks, { shell: false })
    if (failed !== 0) throw new SetupError(`The checks of the chart failed (status ${failed}).`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function succeed(program, args, env) {
  const { status, output } = await run(program, args, { shell: false, output: 'pipe', env })
  if (status !== 0) throw new SetupError(`${program} ${args.join(' ')}: status ${status}.\n${output.trim()}`)
}
