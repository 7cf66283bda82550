import type { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'

/** The share of a second in which a process without guests and jobs works. */
const quietUtilization = 0.05
/** The first jobs begin within two seconds. */
const quietSeconds = 2

/**
 * Returns the memory of objects that only the start needed to the operating system. Loading the modules and preparing
 * the database make V8 enlarge its space for new objects to 32 MB, and an idle process would keep that for ever, because
 * V8 shrinks it only in a collection that is asked to save memory. Takes some hundredths of a second, so it belongs
 * before the process listens. Does nothing in a Node.js without an inspector.
 */
export async function releaseStartMemory(): Promise<void> {
  const inspector = await import('node:inspector').catch(() => undefined)
  if (!inspector) return
  const session = new inspector.Session()
  session.connect()
  try {
    await collectGarbage(session)
  } finally {
    session.disconnect()
  }
}

/**
 * Does the same once more when the process has been quiet for two seconds, because the first jobs after a start may judge
 * all households. Returns the function that cancels it.
 */
export function releaseMemoryWhenQuiet(onError: (error: unknown) => void): () => void {
  let before = performance.eventLoopUtilization()
  let quietFor = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    quietFor = utilization < quietUtilization ? quietFor + 1 : 0
    if (quietFor < quietSeconds) return
    clearInterval(timer)
    releaseStartMemory().catch(onError)
  }, 1_000)
  timer.unref()
  return () => clearInterval(timer)
}

/** The collection of `node --expose-gc` does not shrink the space for new objects. */
function collectGarbage(session: Session): Promise<void> {
  return new Promise((resolve, reject) => {
    session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve()))
  })
}
