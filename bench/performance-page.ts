import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem, type, release } from 'node:os'
import { join } from 'node:path'
import { type Figure, formatTable } from './figures.ts'
import type { Options } from './options.ts'

const page = join(import.meta.dirname, '..', 'docs', 'performance.md')
const [startMark, endMark] = ['<!-- bench -->', '<!-- /bench -->']

/** Replaces the measured part of docs/performance.md. The text around it stays. */
export async function writePerformancePage(figures: readonly Figure[], options: Options): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [before, rest] = text.split(startMark)
  const after = rest?.split(endMark)[1]
  if (before === undefined || after === undefined) {
    throw new Error(`${page} must contain the marks ${startMark} and ${endMark}.`)
  }
  await writeFile(
    page,
    `${before}${startMark}\n\n${describeMeasurement(options)}\n\n${formatTable(figures)}\n\n${endMark}${after}`,
  )
}

/** Describes date, commit, machine and options of the measurement. */
export function describeMeasurement({ households, rounds, connections }: Options): string {
  const [processor] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} at ${commit}: ${cpus().length} x ${processor?.model ?? 'unknown processor'},`,
    `${memory} GB, ${type()} ${release()}, Node ${process.versions.node}, embedded PostgreSQL 18;`,
    `${households} households, ${connections} connections, medians of ${rounds} rounds.`,
  ].join('\n')
}
