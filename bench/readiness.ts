import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { type Figure, formatShort, median, ratioFigure, valueFigure } from './figures.ts'
import type { Options } from './options.ts'
import type { ReadinessRound } from './readiness-program.ts'
import { benchFolder, type Resort } from './resort.ts'

/** Ten thousand people, in households of five. */
const households = 2_000
const mebibyte = 1024 * 1024
const root = join(import.meta.dirname, '..')

/**
 * P11: the readiness of 10,000 people for one day, compared with reading the same facts with one prepared query. Both run
 * in a process of their own that is built like the product, so that the bench's own modules do not count.
 */
export async function measureReadiness(
  options: Options,
  openResort: (households: number) => Promise<Resort>,
): Promise<Figure[]> {
  const resort = await openResort(households)
  const rounds: ReadinessRound[] = []
  for await (const round of runProgram(resort, options)) {
    console.log(
      `P11 ${rounds.length === 0 ? 'warm-up' : `round ${rounds.length}`} ${round.people} people: ` +
        `judged in ${formatShort(round.judgedIn)} s, facts read in ${formatShort(round.readIn)} s`,
    )
    rounds.push(round)
  }
  const [, first] = rounds
  const measured = rounds.slice(1)
  if (!first) throw new Error('No round was measured.')
  const growth = Math.max(...measured.map(({ residentAfter }) => residentAfter)) - first.residentBefore
  return [
    ratioFigure(
      'P11',
      `readiness of ${first.people} people for a day against reading the same facts`,
      {
        product: median(measured.map(({ judgedIn }) => judgedIn)),
        comparator: median(measured.map(({ readIn }) => readIn)),
        unit: 's',
        ratio: median(measured.map(({ judgedIn, readIn }) => judgedIn / readIn)),
      },
      { atMost: 1.5 },
    ),
    valueFigure('P11', 'growth of memory while they are judged', growth / mebibyte, 'MiB', 64),
  ]
}

async function* runProgram(resort: Resort, { rounds, profile }: Options): AsyncGenerator<ReadinessRound> {
  const program = join(root, benchFolder, 'readiness.js')
  await build({
    entryPoints: [join(root, 'bench', 'readiness-program.ts')],
    outfile: program,
    bundle: true,
    packages: 'external',
    alias: { '@first-chair/core': join(root, 'core', 'src') },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  })
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const args = [...profiling, program, resort.postgres.connectionString, resort.today, String(rounds)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    // The program is the bench's own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    yield JSON.parse(line) as ReadinessRound
  }
  const [status] = await exited
  process.off('exit', killChild)
  if (status !== 0) throw new Error(`The program of P11 ended with status ${status}.`)
}
