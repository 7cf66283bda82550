import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureChromium } from '../scripts/chromium.mjs'
import { type Figure, median } from './figures.ts'
import type { Options } from './options.ts'
import { benchFolder } from './resort.ts'
import { startServer } from './server-process.ts'

const folder = join(import.meta.dirname, 'lighthouse')
const wantedScore = 98
/** An account of the demo resort, as its sign-in page says. */
const guest = ['maya@kestrel.example', 'powder'] as const

const Run = z.object({
  scores: z.record(z.string(), z.number()),
  metrics: z.record(z.string(), z.number()),
  layoutShift: z.number(),
  wanting: z.array(z.string()),
})
type Run = z.infer<typeof Run>

/** Lighthouse is a package of its own (decision 0054): whoever never asks for it does not install it. */
export function isLighthouseInstalled(): boolean {
  return existsSync(join(folder, 'node_modules', 'lighthouse', 'package.json'))
}

/** P8, as Lighthouse sees it: its scores of the welcome page and of home, on its mobile preset. Installs it where it is missing. */
export async function measureLighthouse(options: Options): Promise<Figure[]> {
  if (!isLighthouseInstalled()) {
    console.log('Installing Lighthouse (npm ci in bench/lighthouse), once ...')
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], process.platform === 'win32')
  }
  const browser = await ensureChromium()
  const dataDir = join(benchFolder, 'first-screen')
  await mkdir(dataDir, { recursive: true })
  const root = join(import.meta.dirname, '..')
  const product = await startServer([join(root, 'server', 'dist', 'main.js')], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
  })
  try {
    const figures: Figure[] = []
    for (const [name, account] of [
      ['welcome', []],
      ['home', guest],
    ] as const) {
      const address = `http://localhost:${product.port}/${name}`
      const runs = await runsOf([address, browser, String(options.rounds), ...account])
      tell(name, runs)
      figures.push(...scoreFigures(name, runs))
    }
    return figures
  } finally {
    await product.stop()
  }
}

async function runsOf(args: readonly string[]): Promise<Run[]> {
  const output = await run(process.execPath, [join(folder, 'measure.mjs'), ...args], false)
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Run.parse(JSON.parse(line)))
}

/** Runs a program in the package's folder, and answers what it wrote. */
function run(program: string, args: readonly string[], shell: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, shell, stdio: ['ignore', 'pipe', 'inherit'] })
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status) =>
      status === 0 ? resolve(written) : reject(new Error(`${program} ended with status ${status}.`)),
    )
  })
}

function tell(name: string, runs: readonly Run[]): void {
  for (const { scores, metrics, layoutShift } of runs) {
    const parts = Object.entries(metrics).map(([metric, milliseconds]) => `${metric} ${milliseconds.toFixed(0)} ms`)
    console.log(
      `Lighthouse ${name}: ${Object.values(scores).join(' / ')}; ${parts.join(', ')}, shift ${layoutShift.toFixed(3)}`,
    )
  }
  console.log(`Lighthouse ${name}, what it finds wanting: ${runs.at(-1)?.wanting.join('; ') ?? ''}`)
}

function scoreFigures(page: string, runs: readonly Run[]): Figure[] {
  return Object.keys(runs[0]?.scores ?? {}).map((category) => {
    const score = median(runs.map(({ scores }) => scores[category] ?? Number.NaN))
    return {
      name: 'P8',
      what: `Lighthouse, ${page}: ${category}`,
      product: String(score),
      comparator: '-',
      ratio: '-',
      goal: `>= ${wantedScore}`,
      isMet: score >= wantedScore,
    }
  })
}
