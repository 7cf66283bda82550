import { hasNoAnswer } from '../../api/call.ts'
import { getOfflineState, reportUnreachable, worksOffline } from './offline-state.ts'

/** How many milliseconds a prepared device waits for an answer before it works with what it has stored. */
const patienceMs = 4_000

/**
 * Asks the server. On a prepared device the result is undefined if no answer comes in time, and at once while there is no
 * network. Throws every refusal, and on other devices also that there is no answer.
 */
export async function askPatiently<Result>(
  isPrepared: boolean,
  ask: (options: { signal: AbortSignal }) => Promise<Result>,
): Promise<Result | undefined> {
  if (isPrepared && worksOffline(getOfflineState())) return undefined
  const patience = new AbortController()
  const timer = isPrepared ? setTimeout(() => patience.abort(), patienceMs) : undefined
  try {
    return await ask({ signal: patience.signal })
  } catch (failure) {
    const hasAnswer = !patience.signal.aborted && !(failure instanceof Error && hasNoAnswer(failure))
    if (hasAnswer || !isPrepared) throw failure
    reportUnreachable()
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
