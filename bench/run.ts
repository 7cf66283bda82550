import process from 'node:process'
import { measureAdminLists } from './admin-lists.ts'
import { measureEvidence } from './evidence/evidence.ts'
import { type Figure, formatTable } from './figures.ts'
import { measureHome } from './home.ts'
import { measureHouseholds } from './households.ts'
import { startIssuer } from './issuer.ts'
import { measureColdStarts } from './browser/cold-start.ts'
import { measureHomePage } from './browser/home-page.ts'
import { isLighthouseInstalled, measureLighthouse } from './browser/lighthouse.ts'
import { measureLiveReadiness } from './live-readiness.ts'
import { measureTodayBoard } from './today/today-board.ts'
import { measureOfflineScan } from './browser/offline-scan.ts'
import { measureMorning } from './morning.ts'
import { readOptions } from './options.ts'
import { describeMeasurement, writePerformancePage } from './performance-page.ts'
import { measurePhoto } from './photo.ts'
import { measureReadiness } from './readiness.ts'
import { measureReport } from './report/report.ts'
import { measureReportWithReplica } from './report/report-with-replica.ts'
import { openResort, type Resort } from './resort.ts'
import { measureFirstScreen } from './browser/first-screen.ts'
import { measureStaff } from './staff.ts'
import { measureStart } from './start-time.ts'
import { measureTokenCheck } from './token-check.ts'

/** `npm run bench`: measures the product and its comparators and prints a table. */
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
  console.log(`\n${describeMeasurement(options)}\n\n${formatTable(figures)}`)
  if (options.write) await writePerformancePage(figures, options)
} finally {
  await stopAll()
}

async function measureAll(): Promise<Figure[]> {
  const isSelected = (name: string) => options.only === undefined || options.only.has(name)
  const figures: Figure[] = []
  const [read, complete, growth] = [isSelected('P1'), isSelected('P2'), isSelected('P3')]
  const issuer = await startIssuer()
  // Stops all servers after each measurement: they would take jobs of the next one.
  const finish = async (measurement: Promise<Figure[]>) => {
    figures.push(...(await measurement))
    await stopAll()
  }
  if (read || complete || growth) {
    const both = growth && !read && !complete
    const parts = { read: read || both, complete: complete || both, growth }
    await finish(measureHouseholds(options, issuer, parts, openForRun, stops))
  }
  if (growth) await finish(measureAdminLists(options, issuer, openForRun, stops))
  if (isSelected('P4')) await finish(measureTokenCheck(issuer, options))
  if (isSelected('P5')) await finish(measureReport(options, issuer, openForRun, stops))
  if (isSelected('P5-REPLICA')) await finish(measureReportWithReplica(options, issuer, openForRun, stops))
  if (isSelected('P6')) await finish(measurePhoto(options))
  if (isSelected('P7')) await finish(measureMorning(options, issuer, stops))
  const [paint, bytes] = [isSelected('P8'), isSelected('P9')]
  if (paint || bytes) await finish(measureFirstScreen(options, { paint, bytes }))
  if (isSelected('P8-HOME')) {
    await finish(measureHomePage(options))
    await finish(measureColdStarts(options))
  }
  const lighthouse = options.only ? isSelected('LIGHTHOUSE') : isLighthouseInstalled()
  if (lighthouse) await finish(measureLighthouse(options))
  if (isSelected('P10')) await finish(measureStart())
  if (isSelected('P11')) await finish(measureReadiness(options, openForRun))
  if (isSelected('P11-HOME')) await finish(measureHome(options, issuer, openForRun, stops))
  if (isSelected('P12')) await finish(measureLiveReadiness(options, issuer, openForRun, stops))
  if (isSelected('P13')) await finish(measureStaff(options, issuer, openForRun, stops))
  if (isSelected('P13-OFFLINE')) await finish(measureOfflineScan(options, issuer, openForRun, stops))
  if (isSelected('P14')) await finish(measureEvidence(options, issuer, stops))
  if (isSelected('P16')) await finish(measureTodayBoard(options, issuer, openForRun, stops))
  await issuer.stop()
  return figures
}

async function openForRun(households: number, variant?: string): Promise<Resort> {
  const resort = await openResort(households, variant)
  stops.push(() => resort.postgres.stop())
  return resort
}
