import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { serveFleet } from './fleet/serve-fleet.ts'
import { InvalidTargets, readTargets } from './fleet/targets.ts'

/**
 * `npm run fleet -- --targets FILE [--port N]`: serves a page on this machine with the status of many installations
 * (docs/operations.md, "A group of resorts").
 */
const usage = 'npm run fleet -- --targets FILE [--port N]'
const { values } = readCommandLine({
  usage,
  options: { targets: { type: 'string' }, port: { type: 'string', default: '4300' } },
})
const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
if (values.targets === undefined) refuseCommandLine(usage, 'Name the file with the installations.')
else if (!(port <= 65_535)) refuseCommandLine(usage, `'${values.port}' is not a port.`)
else await main(values.targets)

async function main(path: string): Promise<void> {
  try {
    const targets = await readTargets(path)
    const fleet = await serveFleet(targets, port)
    console.log(`The fleet of ${targets.length} installations: ${fleet.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fleet.close())
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isInUse && !(error instanceof InvalidTargets)) throw error
    console.error(isInUse ? `Port ${port} is in use. Choose another one with --port.` : error.message)
    process.exitCode = 1
  }
}
