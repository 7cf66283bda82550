import type pg from 'pg'
import { readCheckpoint } from './checkpoint.rule.ts'
import { loadLogVerifiers } from './log-key.facts.ts'
import { loadTreeEdge } from './log-tree.facts.ts'
import { lockLogState, type LogState } from './log.store.ts'
import type { NoteVerifier } from './signed-note.rule.ts'
import { getRoot, type TreeEdge } from './tree-growth.rule.ts'

/** The stored tree does not have the root of its checkpoint, or nobody signed that. */
export class LogChanged extends Error {
  constructor() {
    super('The log of signed waivers does not match its checkpoint. Run "npm run verify".')
    this.name = 'LogChanged'
  }
}

/** A log whose next checkpoint may be signed. */
export type VerifiedLog = {
  readonly state: LogState
  readonly edge: TreeEdge
  readonly verifiers: readonly NoteVerifier[]
}

/**
 * Reads the log and prevents others from changing it until the end of the transaction. The next checkpoint relies on what
 * the last one says, so that is verified: throws `LogChanged`.
 */
export async function lockVerifiedLog(client: Pick<pg.ClientBase, 'query'>): Promise<VerifiedLog> {
  const state = await lockLogState(client)
  const edge = await loadTreeEdge(client, state.size)
  const verifiers = await loadLogVerifiers(client)
  // There is no checkpoint before the first leaf.
  const isSigned = state.size === 0 || readCheckpoint(state.checkpoint, verifiers)?.size === state.size
  if (!isSigned || !getRoot(edge).equals(state.root)) throw new LogChanged()
  return { state, edge, verifiers }
}
