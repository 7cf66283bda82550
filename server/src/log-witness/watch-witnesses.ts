import type pg from 'pg'
import type { LogWitness } from '../config/parse-log-witnesses.ts'
import type { Context } from '../context/context.ts'
import { startExclusiveRounds } from '../jobs/exclusive-rounds.ts'

/** The session that has this lock asks the witnesses. */
const witnessLock = 20_261_126
const millisecondsBetweenRounds = 1_000
/** How long a witness is not asked after it failed: at first, and at most. It doubles in between. */
const [shortestPause, longestPause] = [2_000, 300_000]

type Asked = { pauseMilliseconds: number; askAgainAt: number; isAsked: boolean }

/**
 * Asks every configured witness to cosign each new checkpoint while this process runs. Several processes agree by a lock of
 * a session that one of them does it. The sequencer and the guests wait for none of this, and the witnesses not for each
 * other: one that does not answer is asked again later, less and less often. Returns the function that stops it.
 */
export function watchWitnesses({
  ctx,
  queuePool,
  isPaused,
  collect,
}: {
  ctx: Pick<Context, 'log' | 'config'>
  /** Its connections need sessions of their own. */
  queuePool: pg.Pool
  isPaused: () => boolean
  /** Asks one witness. Resolves to false if it did not cosign. */
  collect: (witness: LogWitness, signal: AbortSignal) => Promise<boolean>
}): () => Promise<void> {
  if (ctx.config.logWitnesses.length === 0) return async () => undefined
  const stopping = new AbortController()
  const states = new Map<LogWitness, Asked>()
  const running = new Set<Promise<void>>()

  const ask = async (witness: LogWitness, state: Asked): Promise<void> => {
    state.isAsked = true
    const hasCosigned = await collect(witness, stopping.signal).catch(() => false)
    state.pauseMilliseconds = hasCosigned
      ? 0
      : Math.min(longestPause, Math.max(shortestPause, state.pauseMilliseconds * 2))
    state.askAgainAt = performance.now() + state.pauseMilliseconds
    state.isAsked = false
  }
  const stopRounds = startExclusiveRounds({
    pool: queuePool,
    lock: witnessLock,
    log: ctx.log,
    messages: {
      failed: 'the witnesses of the log cannot be asked',
      recovered: 'the witnesses of the log are asked again',
    },
    isPaused,
    millisecondsBetweenRounds,
    run: async (client) => {
      // Notices that the session with the lock has ended.
      await client.query('select')
      for (const witness of ctx.config.logWitnesses) {
        const state = states.get(witness) ?? { pauseMilliseconds: 0, askAgainAt: 0, isAsked: false }
        states.set(witness, state)
        if (state.isAsked || performance.now() < state.askAgainAt) continue
        const asking = ask(witness, state).finally(() => running.delete(asking))
        running.add(asking)
      }
      return { isFull: false }
    },
  })
  return async () => {
    stopping.abort()
    await stopRounds()
    await Promise.all(running)
  }
}
