import { writeFile } from 'node:fs/promises'
import { Failure } from '@first-chair/core/contract/failure'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { buildSetupJsonSchema } from '@first-chair/core/setup-document/setup-json-schema'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { exportSetup } from '../setup-document/current-setup.facts.ts'
import { formatSetupFile } from '../setup-document/setup-file.rule.ts'
import { publishSetup, refuseFindings, trySetup, type Publication } from '../setup-document/publish-setup.facts.ts'
import { formatDifferences } from './setup/format-differences.ts'
import { commandLine, withSetupContext } from './setup/open-setup-context.ts'
import { readSetupFiles, UnreadableSetupFile } from './setup/read-setup-files.ts'

/**
 * `npm run setup`: the setup of the installation as one document (docs/setup-as-code.md). `export` writes it, `diff` says what
 * a document would change, `apply` changes it, all or nothing. Several files are merged, each one overrides those before it;
 * `merge` writes the result, for a call with an API key.
 * May run beside the product. The status is 0, 1 if `diff` finds differences, or 2 if a document has problems.
 */
const usage =
  'npm run setup -- export [FILE] | diff FILE... | apply FILE... [--dry-run] [--accept-warnings] | merge FILE... | schema [FILE]'
const maxFiles = 100

const { values, positionals } = readCommandLine({
  usage,
  positionals: maxFiles,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'accept-warnings': { type: 'boolean', default: false },
  },
})
const [action = '', ...files] = positionals
const isWriting = action === 'export' || action === 'schema'
if (!isWriting && !['diff', 'apply', 'merge'].includes(action)) {
  refuseCommandLine(usage, 'Name the action: export, diff, apply, merge or schema.')
} else if (isWriting && files.length > 1) refuseCommandLine(usage, 'Name one file at most.')
else if (!isWriting && files.length === 0) refuseCommandLine(usage, 'Name at least one file.')
else if ((values['dry-run'] || values['accept-warnings']) && action !== 'apply') {
  refuseCommandLine(usage, 'Only apply has options.')
} else await main().catch(reportFailure)

async function main(): Promise<void> {
  const [file] = files
  if (action === 'schema') return write(file, `${JSON.stringify(buildSetupJsonSchema(), null, 2)}\n`)
  if (action === 'export') {
    const format = file?.endsWith('.json') ? 'json' : 'yaml'
    return write(file, await withSetupContext((ctx) => exportSetup(ctx, format)))
  }
  const input = await readSetupFiles(files)
  if (action === 'merge') return write(undefined, formatSetupFile(isMapping(input) ? input : {}))
  const isDryRun = action === 'diff' || values['dry-run']
  const confirm = ({ findings }: Publication) => refuseFindings(findings, values['accept-warnings'])
  const { differences, findings } = await withSetupContext((ctx) =>
    isDryRun
      ? trySetup(ctx, commandLine, input, (_client, publication) => Promise.resolve(publication))
      : publishSetup(ctx, commandLine, input, { confirm }),
  )
  for (const { severity, path, message } of findings) console.error(`${severity}: ${path}: ${message}`)
  if (differences.length === 0) console.log('The setup is already as the document says.')
  else console.log(formatDifferences(differences))
  if (action === 'apply' && isDryRun) refuseFindings(findings, values['accept-warnings'])
  if (differences.length === 0) return
  console.error(isDryRun ? 'Nothing was changed.' : 'The setup was changed.')
  if (action === 'diff') process.exitCode = 1
}

async function write(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) process.stdout.write(text)
  else await writeFile(file, text)
}

function reportFailure(error: unknown): void {
  process.exitCode = 2
  if (error instanceof Failure) {
    for (const { path, message } of error.fields) console.error(path === '' ? message : `${path}: ${message}`)
    if (error.code !== 'invalid-input') console.error(error.message)
    if (error.code === 'setup-has-warnings') console.error('To apply it nevertheless, add --accept-warnings.')
    console.error('Nothing was changed.')
  } else if (error instanceof UnreadableSetupFile) console.error(`${error.message} Nothing was changed.`)
  else console.error(error instanceof Error ? error.message : error)
}
