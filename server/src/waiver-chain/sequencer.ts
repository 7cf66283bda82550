import type pg from 'pg'
import { startExclusiveRounds, type ExclusiveRounds } from '../jobs/exclusive-rounds.ts'

/** The session that has this lock takes records into the log. */
const sequencerLock = 20_261_125

/** A record is in the log within a second, so it is taken well within that. */
const millisecondsBetweenRounds = 250

type Sequencer = Pick<ExclusiveRounds, 'pool' | 'log' | 'isPaused'> & {
  /** Takes records into the log in one transaction. `isFull`: more may wait. */
  take: (client: pg.PoolClient) => Promise<{ isFull: boolean }>
}

/**
 * Takes signed records into the transparency log while this process runs, in one process at a time. Nothing happens while
 * `isPaused`. Returns the function that stops it.
 */
export function startSequencer({ take, ...sequencer }: Sequencer): () => Promise<void> {
  return startExclusiveRounds({
    ...sequencer,
    lock: sequencerLock,
    messages: {
      failed: 'signed waivers cannot be taken into the log',
      recovered: 'signed waivers are taken into the log again',
    },
    millisecondsBetweenRounds,
    run: take,
  })
}
