import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../server/src/db/database.ts'
import { verifySignedWaivers } from '../../server/src/waiver-verification/verify-signed-waivers.ts'
import { formatShort, percentile } from '../figures.ts'
import { type FleetResort, readUsage } from './resort-processes.ts'

const megabyte = 1024 * 1024
/** A signed waiver is in the log within a second, on a busy machine within some. */
const secondsUntilInLog = 60

type Morning = {
  resorts: readonly FleetResort[]
  /** How many households each resort has. */
  households: number
  idle: readonly { residentBytes: number }[]
  latencies: readonly number[]
  secondsOfUpgrade: number
  maxConnections: readonly number[]
}

/**
 * Prints what happened. Returns true if every household is checked in, every signed waiver is valid and in the log, and
 * both releases answered guests while they ran side by side.
 */
export async function reportMorning(morning: Morning): Promise<boolean> {
  const { resorts, households, idle, latencies, secondsOfUpgrade, maxConnections } = morning
  const usages = await Promise.all(resorts.map(readUsage))
  const verdicts = await Promise.all(resorts.map(verifyResort))
  const total = (count: (resort: FleetResort) => number) => resorts.reduce((sum, resort) => sum + count(resort), 0)
  const errors = total((resort) => resort.errors)
  const wrong = verdicts.filter(({ isInOrder, signed }) => !isInOrder || signed !== households).length
  const sideBySide = {
    last: total((resort) => resort.answersSideBySide.last),
    this: total((resort) => resort.answersSideBySide.this),
  }
  const isMixed = sideBySide.last > 0 && sideBySide.this > 0

  console.log(`answers: ${latencies.length}, p50 ${formatShort(percentile(latencies, 0.5))} ms, p99 ${formatShort(percentile(latencies, 0.99))} ms
check-ins that failed: ${errors}
replacing all processes: ${formatShort(secondsOfUpgrade)} s
answers while a resort had both releases: ${sideBySide.last} of the last release, ${sideBySide.this} of this code
check-ins that continued at another process: ${total(({ retries }) => (retries > 0 ? 1 : 0))} resorts, ${total(({ retries }) => retries)} attempts
memory of both processes of a resort, idle, last release: ${formatRange(idle.map(toMegabytes))} MB
memory of both processes of a resort, after the morning: ${formatRange(usages.map(toMegabytes))} MB
processor time of a resort: ${formatRange(usages.map(({ cpuSeconds }) => cpuSeconds))} s
maximum of connections to the database of a resort: ${formatRange(maxConnections)}
resorts whose signed waivers are not valid or not complete: ${wrong}`)
  if (!isMixed) console.log('The morning was over before both releases answered guests. Use more households.')
  return errors === 0 && wrong === 0 && isMixed
}

const toMegabytes = ({ residentBytes }: { residentBytes: number }) => residentBytes / megabyte

const formatRange = (values: readonly number[]) =>
  `${formatShort(Math.min(...values))} to ${formatShort(Math.max(...values))}`

/** Verifies the signed waivers of a resort, once all of them are in the log. */
async function verifyResort({
  name,
  ownerConnectionString,
}: FleetResort): Promise<{ isInOrder: boolean; signed: number }> {
  const pool = openPool(ownerConnectionString, () => undefined, 2)
  try {
    const deadline = Date.now() + secondsUntilInLog * 1000
    for (;;) {
      const { checked, pending, fault } = await verifySignedWaivers(pool)
      if (fault) console.error(`${name}: ${fault.subject} ${fault.fault}`)
      if (pending === 0 || fault || Date.now() > deadline) {
        return { isInOrder: fault === undefined && pending === 0, signed: checked }
      }
      await pause(200)
    }
  } finally {
    await pool.end()
  }
}
