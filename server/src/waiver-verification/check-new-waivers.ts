import type { Context } from '../context/context.ts'
import { emptyRoot } from '../transparency-log/merkle-tree.rule.ts'
import { findSignedWaiverCheck, upsertSignedWaiverCheck } from './signed-waiver-check.store.ts'
import { verifyLog } from './log-verification.facts.ts'

/**
 * Verifies the signed waivers that were taken into the log since the last check, and that the log still starts with the
 * tree that was verified then. Stores the result for the metrics. After a fault, each check starts where the last valid
 * one ended, so the fault is reported until it is gone.
 */
export async function checkNewWaivers({
  pool,
  objectStorage,
  log,
}: Pick<Context, 'pool' | 'objectStorage' | 'log'>): Promise<void> {
  const last = (await findSignedWaiverCheck(pool)) ?? { size: 0, root: emptyRoot }
  let erased = 0
  const { fault, head, checked } = await verifyLog(
    { pool, objectStorage, onValid: ({ erasedAtUtc }) => void (erased += erasedAtUtc === undefined ? 0 : 1) },
    last,
  )
  if (fault) {
    log.error(fault, 'signed waivers are not in order: run "npm run verify"')
    await upsertSignedWaiverCheck(pool, { ...last, fault: `${fault.subject} ${fault.fault}.` })
  } else {
    log.info({ checked, erased }, 'the new signed waivers are in order')
    await upsertSignedWaiverCheck(pool, { ...head, fault: null })
  }
}
