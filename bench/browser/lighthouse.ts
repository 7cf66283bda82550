import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { type Figure, median } from '../figures.ts'
import type { Options } from '../options.ts'
import { startDemo } from '../servers.ts'

const folder = join(import.meta.dirname, '../lighthouse')
const requiredScore = 98
/** A demo account, as on the sign-in page. */
const guest = ['maya@kestrel.example', 'powder'] as const

const Run = z.object({
  scores: z.record(z.string(), z.number()),
  metrics: z.record(z.string(), z.number()),
  layoutShift: z.number(),
  failedAudits: z.array(z.string()),
})
type Run = z.infer<typeof Run>

/** Lighthouse is a separate package (decision 0054), so that only those who measure with it install it. */
export function isLighthouseInstalled(): boolean {
  return existsSync(join(folder, 'node_modules', 'lighthouse', 'package.json'))
}

/**
 * P8 with Lighthouse: the scores of the welcome page and the home page with its mobile preset. Installs it if it is
 * missing.
 */
export async function measureLighthouse(options: Options): Promise<Figure[]> {
  if (!isLighthouseInstalled()) {
    console.log('Installing Lighthouse (npm ci in bench/lighthouse); needed once ...')
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], process.platform === 'win32')
  }
  const browser = await ensureChromium()
  const product = await startDemo()
  try {
    const figures: Figure[] = []
    for (const [name, account] of [
      ['welcome', []],
      ['home', guest],
    ] as const) {
      const address = `http://localhost:${product.port}/${name}`
      const runs = await runLighthouse([address, browser, String(options.rounds), ...account])
      printRuns(name, runs)
      figures.push(...createScoreFigures(name, runs))
    }
    return figures
  } finally {
    await product.stop()
  }
}

async function runLighthouse(args: readonly string[]): Promise<Run[]> {
  const output = await run(process.execPath, [join(folder, 'measure.mjs'), ...args], false)
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Run.parse(JSON.parse(line)))
}

/** Runs a program in the package's folder and returns its output. */
function run(program: string, args: readonly string[], shell: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, shell, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status) =>
      status === 0 ? resolve(output) : reject(new Error(`${program} ended with status ${status}.`)),
    )
  })
}

function printRuns(name: string, runs: readonly Run[]): void {
  for (const { scores, metrics, layoutShift } of runs) {
    const parts = Object.entries(metrics).map(([metric, milliseconds]) => `${metric} ${milliseconds.toFixed(0)} ms`)
    console.log(
      `Lighthouse ${name}: ${Object.values(scores).join(' / ')}; ${parts.join(', ')}, shift ${layoutShift.toFixed(3)}`,
    )
  }
  console.log(`Lighthouse ${name}, failed audits: ${runs.at(-1)?.failedAudits.join('; ') ?? ''}`)
}

function createScoreFigures(page: string, runs: readonly Run[]): Figure[] {
  return Object.keys(runs[0]?.scores ?? {}).map((category) => {
    const score = median(runs.map(({ scores }) => scores[category] ?? Number.NaN))
    return {
      name: 'P8',
      what: `Lighthouse, ${page}: ${category}`,
      product: String(score),
      comparator: '-',
      ratio: '-',
      goal: `>= ${requiredScore}`,
      isMet: score >= requiredScore,
    }
  })
}
