import { setTimeout as pause } from 'node:timers/promises'
import type { Arrival } from '../check-in.ts'
import type { ServerProcess } from '../server-process.ts'

/** The release that a process runs: the last one, or this code. */
export type FleetRelease = 'last' | 'this'

type FleetProcess = ServerProcess & { readonly release: FleetRelease }

/** One resort of the fleet: its database and its two processes. */
export type FleetResort = {
  readonly name: string
  /** Leads to PostgreSQL itself, with the role that owns the tables. */
  readonly ownerConnectionString: string
  /** The running processes. While one is replaced, it is missing for some seconds. */
  processes: readonly FleetProcess[]
  readonly start: (release: FleetRelease) => Promise<FleetProcess>
  /** Processor time of processes that were replaced. */
  cpuSecondsBefore: number
  /** Answers while one process ran the last release and the other one this code. */
  readonly answersSideBySide: Record<FleetRelease, number>
  errors: number
  retries: number
}

const millisecondsBetweenAttempts = 500
const maxAttempts = 30

/** The processor time and the memory of the processes of a resort. */
export async function readUsage({ processes, cpuSecondsBefore }: FleetResort) {
  const usages = await Promise.all(processes.map((server) => server.usage()))
  return {
    cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, cpuSecondsBefore),
    residentBytes: usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
  }
}

/** Replaces one process of the last release by one of this code. Returns when the new one is ready. */
export async function upgradeOneProcess(resort: FleetResort): Promise<void> {
  const old = resort.processes.find(({ release }) => release === 'last')
  if (!old) return
  resort.cpuSecondsBefore += (await old.usage()).cpuSeconds
  // First the load balancer stops using it, then it ends.
  resort.processes = resort.processes.filter((other) => other !== old)
  await old.stop()
  const started = await resort.start('this')
  resort.processes = [...resort.processes, started]
}

/** Checks in the households of a resort at a steady rate. A household whose request fails continues at another process. */
export async function runMorning(
  resort: FleetResort,
  arrivals: readonly Arrival[],
  seconds: number,
  onAnswer: (milliseconds: number) => void,
): Promise<void> {
  const start = performance.now()
  await Promise.all(
    arrivals.map(async (checkIn, index) => {
      await pause(start + (index * seconds * 1000) / arrivals.length - performance.now())
      await checkInWithRetries(resort, checkIn, index, onAnswer)
    }),
  )
}

async function checkInWithRetries(
  resort: FleetResort,
  checkIn: Arrival,
  first: number,
  onAnswer: (milliseconds: number) => void,
): Promise<void> {
  let problem: unknown
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const server = resort.processes[(first + attempt) % resort.processes.length]
    try {
      if (!server) throw new Error('No process is running.')
      await checkIn(server.port, (milliseconds) => {
        if (hasBothReleases(resort)) resort.answersSideBySide[server.release] += 1
        onAnswer(milliseconds)
      })
      resort.retries += attempt
      return
    } catch (error) {
      problem = error
      await pause(millisecondsBetweenAttempts)
    }
  }
  resort.errors += 1
  console.error(`${resort.name}: ${problem instanceof Error ? problem.message : String(problem)}`)
}

const hasBothReleases = ({ processes }: FleetResort) => new Set(processes.map(({ release }) => release)).size === 2
