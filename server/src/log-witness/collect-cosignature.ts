import { addCheckpoint, type WitnessAnswer } from '../adapters/witness/add-checkpoint.ts'
import type { LogWitness } from '../config/parse-log-witnesses.ts'
import type { Context } from '../context/context.ts'
import { ConfirmationsChanged, storeCosignature } from '../transparency-log/confirmation-list.facts.ts'
import { findCosignature } from '../transparency-log/cosignature.rule.ts'
import { loadConsistencyProof } from '../transparency-log/log-tree.facts.ts'
import { loadEvidenceSigner } from '../transparency-log/log-key.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { LogChanged } from '../transparency-log/verified-log.facts.ts'
import { listStoredWitnesses, saveWitnessFailure } from '../transparency-log/witness.store.ts'

/** The witness did not cosign. The message says why, and ends a sentence such as "The witness ...". */
class NotCosigned extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotCosigned'
  }
}

/**
 * Asks a witness to cosign the current checkpoint, and stores its cosignature. Does nothing if it has cosigned it already.
 * Returns false if it did not cosign: the reason is stored, and is in the log when it is new. `signal` ends the request.
 */
export async function collectCosignature(
  ctx: Pick<Context, 'pool' | 'log' | 'config' | 'clock' | 'encryption'>,
  witness: LogWitness,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool, log } = ctx
  const { text: verifierKey, name } = witness.key
  const state = await readLogState(pool)
  const stored = (await listStoredWitnesses(pool)).find((known) => known.verifierKey === verifierKey)
  if (state.size === 0 || stored?.checkpoint === state.checkpoint) return true
  try {
    const answer = await submit(pool, witness, { oldSize: stored?.size ?? 0, ...state }, signal)
    const cosignature = findCosignature(answer, state.checkpoint, witness.key)
    if (!cosignature)
      throw new NotCosigned('answered without a valid cosignature of the key that is configured for it.')
    const { line, cosignedAt } = cosignature
    const { size, checkpoint } = state
    await storeCosignature(
      pool,
      { verifierKey, size, checkpoint, cosignature: line, cosignedAt },
      await loadEvidenceSigner(ctx),
    )
    if (stored?.failedSince) log.info({ witness: name }, 'a witness cosigns the log of signed waivers again')
    return true
  } catch (error) {
    if (signal.aborted) return false
    const problem = describe(error)
    const reason = problem ?? 'does not answer.'
    await saveWitnessFailure(pool, verifierKey, reason)
    if (stored?.error !== reason) {
      log.warn(
        { witness: name, reason, ...(problem === undefined && { err: error }) },
        'a witness did not cosign the log of signed waivers',
      )
    }
    return false
  }
}

/** Why a witness did not cosign, if that is known. */
function describe(error: unknown): string | undefined {
  if (error instanceof ConfirmationsChanged || error instanceof LogChanged) {
    return `cosigned, but that could not be stored. ${error.message}`
  }
  return error instanceof NotCosigned ? error.message : undefined
}

/** Submits a checkpoint, a second time if the witness says which size it knows. Returns its signature lines. */
async function submit(
  pool: Context['pool'],
  { url }: LogWitness,
  { oldSize, size, checkpoint }: { oldSize: number; size: number; checkpoint: string },
  signal: AbortSignal,
): Promise<string> {
  const send = async (from: number): Promise<WitnessAnswer> =>
    addCheckpoint(url, { oldSize: from, proof: await loadConsistencyProof(pool, from, size), checkpoint }, signal)
  const first = await send(oldSize)
  if (first.kind === 'other-size' && first.size > size) {
    throw new NotCosigned(
      `has cosigned ${first.size} leaves of this log, which now has ${size}. Was an old backup restored? Then run "npm run verify", and look for newer backups.`,
    )
  }
  const answer = first.kind === 'other-size' ? await send(first.size) : first
  if (answer.kind === 'cosigned') return answer.lines
  throw new NotCosigned(answer.kind === 'refused' ? explain(answer.status) : 'says another size with every answer.')
}

function explain(status: number): string {
  if (status === 403 || status === 404) {
    return `does not know this log (status ${status}). Give the people who run it the key that "npm run verify" prints.`
  }
  if (status === 422)
    return 'says that this log is not the one that it cosigned before (status 422). Run "npm run verify".'
  return `answered with status ${status}.`
}
