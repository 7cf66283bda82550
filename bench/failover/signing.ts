import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '../load.ts'

/** The signature of one household, as its phone sends it. */
export type Signing = {
  readonly householdNumber: number
  readonly contactIds: readonly string[]
  readonly request: Buffer
  /** Milliseconds of `performance.now()`. Undefined until an answer with status 200 has arrived. */
  acknowledgedAt: number | undefined
  attempts: number
  /** The statuses of all answers but 200; 0 if there was none. */
  failures: number[]
}

const millisecondsBetweenAttempts = 1_000
/** A phone waits for an answer as long as this. */
const maxMillisecondsPerAttempt = 10_000
const maxMinutes = 4

/** Households arrive at a steady rate. Each repeats its signature until it is acknowledged, as a guest does. */
export async function signAtSteadyRate(
  signings: readonly Signing[],
  ports: readonly number[],
  seconds: number,
): Promise<void> {
  const start = performance.now()
  await Promise.all(
    signings.map(async (signing, index) => {
      await pause(start + (index * seconds * 1000) / signings.length - performance.now())
      await signUntilAcknowledged(signing, ports, index)
    }),
  )
}

async function signUntilAcknowledged(signing: Signing, ports: readonly number[], first: number): Promise<void> {
  const deadline = performance.now() + maxMinutes * 60_000
  while (performance.now() < deadline) {
    // A load balancer in front of the processes would send the next attempt to another one.
    const status = await sendSigning(signing.request, ports[(first + signing.attempts) % ports.length] ?? 0)
    signing.attempts += 1
    if (status === 200) {
      signing.acknowledgedAt = performance.now()
      return
    }
    signing.failures.push(status)
    await pause(millisecondsBetweenAttempts)
  }
}

/** Returns the status of the answer, or 0 if there was none. */
async function sendSigning(request: Buffer, port: number): Promise<number> {
  const noAnswer = new AbortController()
  try {
    const connection = await openConnection(port)
    try {
      const tooLate = pause(maxMillisecondsPerAttempt, { status: 0 }, { signal: noAnswer.signal })
      return (await Promise.race([connection.send(request), tooLate])).status
    } finally {
      connection.close()
    }
  } catch {
    return 0
  } finally {
    noAnswer.abort()
  }
}

/** The longest time in seconds between two acknowledged signatures while households were signing. */
export function getLongestOutage(signings: readonly Signing[]): number {
  const times = signings.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []).toSorted((a, b) => a - b)
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time))
  return Math.max(0, ...gaps) / 1000
}
