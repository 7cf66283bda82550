import { setTimeout as pause } from 'node:timers/promises'
import type { Arrival } from '../check-in.ts'
import type { ServerProcess } from '../server-process.ts'

/** One resort of the fleet: its database and its two processes. */
export type FleetResort = {
  readonly name: string
  readonly connectionString: string
  /** The running processes. During the upgrade one is missing for some seconds. */
  processes: readonly ServerProcess[]
  readonly start: () => Promise<ServerProcess>
  /** Processor time of processes that were replaced. */
  cpuSecondsBefore: number
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

/** Replaces each process of a resort, one after the other: the next one starts when the previous one is ready. */
export async function upgrade(resort: FleetResort): Promise<void> {
  for (const old of resort.processes) {
    resort.cpuSecondsBefore += (await old.usage()).cpuSeconds
    // First the load balancer stops using it, then it ends.
    resort.processes = resort.processes.filter((other) => other !== old)
    await old.stop()
    const started = await resort.start()
    resort.processes = [...resort.processes, started]
  }
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
      await checkIn(server.port, onAnswer)
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
