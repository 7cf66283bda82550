import process from 'node:process'
import { measureAdminLists } from './admin-lists.ts'
import { type Figure, tableOf } from './figures.ts'
import { measureHouseholds } from './households.ts'
import { startIssuer } from './issuer.ts'
import { isLighthouseInstalled, measureLighthouse } from './lighthouse.ts'
import { measureMorning } from './morning.ts'
import { readOptions } from './options.ts'
import { circumstances, writePerformancePage } from './performance-page.ts'
import { measurePhoto } from './photo.ts'
import { measureReport } from './report.ts'
import { openResort, type Resort } from './resort.ts'
import { measureFirstScreen } from './first-screen.ts'
import { measureStart } from './start-time.ts'
import { measureTokenCheck } from './token-check.ts'

/** `npm run bench`: measures the product beside its comparators and prints a table. */
const options = readOptions(process.argv.slice(2))
const stops: (() => Promise<unknown>)[] = []
const stopAll = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)))
}

try {
  const figures = await measureAll()
  console.log(`\n${circumstances(options)}\n\n${tableOf(figures)}`)
  if (options.write) await writePerformancePage(figures, options)
} finally {
  await stopAll()
}

async function measureAll(): Promise<Figure[]> {
  const isWanted = (name: string) => options.only === undefined || options.only.has(name)
  const figures: Figure[] = []
  const [read, complete, growth] = [isWanted('P1'), isWanted('P2'), isWanted('P3')]
  const issuer = await startIssuer()
  // Each begins on a machine that the one before has left: its servers would take jobs of the next one's.
  const measured = async (figuresOf: Promise<Figure[]>) => {
    figures.push(...(await figuresOf))
    await stopAll()
  }
  if (read || complete || growth) {
    const both = growth && !read && !complete
    const wanted = { read: read || both, complete: complete || both, growth }
    await measured(measureHouseholds(options, issuer, wanted, openForTheRun, stops))
  }
  if (growth) await measured(measureAdminLists(options, issuer, openForTheRun, stops))
  if (isWanted('P4')) await measured(measureTokenCheck(issuer, options))
  if (isWanted('P5')) await measured(measureReport(options, issuer, openForTheRun, stops))
  if (isWanted('P6')) await measured(measurePhoto(options))
  if (isWanted('P7')) await measured(measureMorning(options, issuer, stops))
  const [paint, bytes] = [isWanted('P8'), isWanted('P9')]
  if (paint || bytes) await measured(measureFirstScreen(options, { paint, bytes }))
  const lighthouse = options.only ? isWanted('LIGHTHOUSE') : isLighthouseInstalled()
  if (lighthouse) await measured(measureLighthouse(options))
  if (isWanted('P10')) await measured(measureStart())
  await issuer.stop()
  return figures
}

async function openForTheRun(households: number, variant?: string): Promise<Resort> {
  const resort = await openResort(households, variant)
  stops.push(() => resort.postgres.stop())
  return resort
}
