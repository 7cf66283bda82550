import { randomBytes } from 'node:crypto'
import { requestTimeStamp } from '../adapters/witness/request-time-stamp.ts'
import type { Context } from '../context/context.ts'
import { storeTimeStamp } from '../transparency-log/confirmation-list.facts.ts'
import { loadEvidenceSigner } from '../transparency-log/log-key.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { buildTimeStampRequest, readTimeStampAnswer, verifyTimeStamp } from '../transparency-log/time-stamp.rule.ts'
import {
  findNewestTimeStamp,
  findTimeStampFailure,
  saveTimeStampFailure,
} from '../transparency-log/time-stamp.store.ts'

/** How far the clocks of the authority and of this machine may differ. */
const maxClockDifference = 10 * 60_000

/**
 * Has the current checkpoint of the log stamped by the configured authority, unless this day (UTC) has a time stamp. The
 * answer is verified before it is stored. If that fails, the reason is stored, and the next run of the job tries again.
 */
export async function stampLog(ctx: Pick<Context, 'pool' | 'log' | 'config' | 'clock' | 'encryption'>): Promise<void> {
  const { pool, log, config, clock } = ctx
  if (!config.timeStamps) return
  const { url, trusted } = config.timeStamps
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const [{ size, checkpoint }, newest] = [await readLogState(pool), await findNewestTimeStamp(pool)]
  if (size === 0 || (newest && newest.day >= day)) return
  try {
    const stamped = await obtain(url, checkpoint, trusted)
    if (Math.abs(stamped.stampedAt.getTime() - now.getTime()) > maxClockDifference) {
      throw new Error(
        `The time stamp says ${stamped.stampedAt.toISOString()}, which is not the time of this machine. Check its clock.`,
      )
    }
    await storeTimeStamp(pool, { day, size, checkpoint, ...stamped }, await loadEvidenceSigner(ctx))
    log.info({ day, size }, 'the log of signed waivers has the time stamp of the day')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const known = await findTimeStampFailure(pool)
    await saveTimeStampFailure(pool, reason)
    if (known?.error !== reason) log.warn({ err: error }, 'the log of signed waivers has no time stamp of the day yet')
  }
}

async function obtain(
  url: string,
  checkpoint: string,
  trusted: readonly Buffer[],
): Promise<{ token: Buffer; stampedAt: Date }> {
  const nonce = randomBytes(8)
  // A positive number without a zero byte at its start.
  nonce.writeUInt8((nonce.readUInt8() & 0x3f) | 0x40)
  const answer = readTimeStampAnswer(await requestTimeStamp(url, buildTimeStampRequest(checkpoint, nonce)))
  if ('problem' in answer) throw new Error(`The answer of the time stamp authority ${answer.problem}.`)
  const verified = await verifyTimeStamp(answer.token, checkpoint, trusted)
  if ('problem' in verified) throw new Error(`The time stamp ${verified.problem}.`)
  if (verified.nonce !== nonce.toString('hex')) throw new Error('The time stamp is the answer to another request.')
  return { token: answer.token, stampedAt: verified.stampedAt }
}
