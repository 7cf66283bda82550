// npm run seed, bench, verify, upgrade, objects, archive, passkeys, first-run, fleet, openapi, simulate: runs the setup, then the named command with its arguments.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, exitOnSignals, load, main, root, run, SetupError } from './setup.mjs'

const [name = '', ...args] = process.argv.slice(2)

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  await ensureInstalled()
  if (name === 'bench') {
    await ensureBuilt()
    const status = await run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'run.ts'), ...args])
    process.exitCode = typeof status === 'number' ? status : 1
    return
  }
  await ensureBuilt(['server'])
  if (name === 'main' || !existsSync(join(root, 'server', 'src', 'commands', `${name}.ts`))) {
    throw new SetupError(`There is no command "${name}".`)
  }
  await load(name, args)
})
