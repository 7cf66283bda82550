// npm run sbom: writes the list of shipped packages from the lock file, as CycloneDX.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from './command-line.mjs'
import { main, root, run, SetupError } from './setup.mjs'

readCommandLine({ usage: 'npm run sbom' })

process.chdir(root)
await main(async () => {
  const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, output } = await run('npm', args, { output: 'pipe' })
  if (status !== 0) throw new SetupError(`npm sbom failed (status ${status}).\n${output.trim()}`)
  const file = join(root, 'dist', 'first-chair.cdx.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(file, stdout)
  console.log(`${JSON.parse(stdout).components.length} components in ${file}`)
})
