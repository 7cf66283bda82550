import { availableParallelism } from 'node:os'
import type { Context } from '../context/context.ts'
import type { TreeHead } from '../transparency-log/checkpoint.rule.ts'
import { emptyRoot } from '../transparency-log/merkle-tree.rule.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { readChainEnd } from '../waiver-chain/signed-waiver.store.ts'
import { verifyChain } from './chain-verification.facts.ts'
import { verifyLeafRange, verifyLog, type Verification, type Verified } from './log-verification.facts.ts'
import { findSignedWaiverCheck, upsertSignedWaiverCheck } from './signed-waiver-check.store.ts'
import { addTallies, emptyTally } from './verification.rule.ts'
import { openVerificationThreads } from './verification-threads.facts.ts'
import { verifyHere } from './verify-part.facts.ts'

/** At least this many earlier records are read again each night; more if all would otherwise take too many nights. */
const readAgainAtLeast = 20_000
const nightsForAll = 30
/** Fewer records than this are verified in this thread, because threads need time and memory to start. */
const worthThreads = 20_000
const maxThreads = 4

/**
 * Verifies the signed waivers that were taken into the log since the last check, and that the log still starts with the
 * tree that was verified then. Then reads some of the earlier records again, others every night, so that each is verified
 * about once a month. Stores the result for the metrics. After a fault, each check starts where the last valid one ended,
 * so the fault is reported until it is gone. With `connectionString`, threads with connections of their own do most of it.
 */
export async function checkNewWaivers(
  { pool, objectStorage, log, config }: Pick<Context, 'pool' | 'objectStorage' | 'log' | 'config'>,
  { connectionString }: { connectionString?: string | undefined } = {},
): Promise<void> {
  const last = (await findSignedWaiverCheck(pool)) ?? { size: 0, root: emptyRoot, readAgain: 0 }
  const chainEnd = (await readChainEnd(pool)).position
  const again = chooseRange(last.readAgain, chainEnd + last.size)
  const records = (await readLogState(pool)).size - last.size + again.end - again.start
  const threads =
    connectionString === undefined || records < worthThreads
      ? undefined
      : openVerificationThreads({
          connectionString,
          objectStorage: config.objectStorage,
          count: Math.min(maxThreads, availableParallelism()),
        })
  try {
    const verification = {
      pool,
      trusted: config.timeStamps?.trusted ?? [],
      ...(threads ?? { verify: verifyHere({ pool, objectStorage }), atOnce: 1 }),
    }
    const added = await verifyLog(verification, last)
    const earlier = added.fault ? undefined : await readAgain(verification, added.head, chainEnd, again)
    const fault = added.fault ?? earlier?.fault
    const { checked, erased } = addTallies(added.tally, earlier?.tally ?? emptyTally)
    const head = added.fault ? last : added.head
    if (fault) {
      log.error(fault, 'signed waivers are not in order: run "npm run verify"')
      await upsertSignedWaiverCheck(pool, { ...last, ...toHead(head), fault: `${fault.subject} ${fault.fault}.` })
    } else {
      log.info({ checked, erased }, 'the new signed waivers are in order')
      await upsertSignedWaiverCheck(pool, { ...toHead(head), fault: null, readAgain: again.next })
    }
  } finally {
    await threads?.close()
  }
}

const toHead = ({ size, root }: TreeHead): TreeHead => ({ size, root })

/** The records that are read again, counted from the first of the chain, and where the next check continues. */
function chooseRange(from: number, count: number): { start: number; end: number; next: number } {
  const start = from < count ? from : 0
  const end = Math.min(count, start + Math.max(readAgainAtLeast, Math.ceil(count / nightsForAll)))
  return { start, end, next: end === count ? 0 : end }
}

async function readAgain(
  verification: Verification,
  head: TreeHead,
  chainEnd: number,
  { start, end }: { start: number; end: number },
): Promise<Verified> {
  const chain =
    start < chainEnd
      ? await verifyChain(verification, { after: start, upTo: Math.min(end, chainEnd) })
      : { tally: emptyTally, fault: undefined }
  if (chain.fault || end <= chainEnd) return chain
  const leaves = await verifyLeafRange(verification, head, Math.max(0, start - chainEnd), end - chainEnd)
  return { tally: addTallies(chain.tally, leaves.tally), fault: leaves.fault }
}
