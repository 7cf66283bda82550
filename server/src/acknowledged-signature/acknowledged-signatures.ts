import type { SavedSignature } from '@first-chair/core/lost-signature/saved-signature'
import type pg from 'pg'
import type { TreeHead } from '../transparency-log/checkpoint.rule.ts'
import { loadTreeEdge } from '../transparency-log/log-tree.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { getRoot } from '../transparency-log/tree-growth.rule.ts'
import {
  type AcknowledgedSignature,
  findNewestSignature,
  findSavedSignatures,
  insertLostSignatures,
} from './acknowledged-signature.store.ts'

/**
 * Remembers the signatures that this process acknowledged, and finds those that are no longer in the database. That
 * happens when a failover or a restore loses their commit: the database itself looks valid then.
 */
export type AcknowledgedSignatures = {
  /** Remembers a signature after its commit. */
  record(signature: SavedSignature): void
  /** Compares the remembered signatures with the database. Throws if the database is not available. */
  check(): Promise<void>
}

type Log = { error: (facts: object, message: string) => void }

/** Signatures that are remembered after they were found in the log once. A loss names these households. */
const maxVerified = 1_000
/**
 * A signature is lost if it is still missing after this time. During a failover, a connection may lead to an old leader
 * for some seconds.
 */
const confirmationMilliseconds = 20_000

/** Opens an empty memory. Its first check starts with the newest signature and the current tree of the log. */
export function openAcknowledgedSignatures({
  pool,
  log,
  now,
}: {
  pool: pg.Pool
  log: Log
  now: () => Date
}): AcknowledgedSignatures {
  /** In the log. The tree `head` proves all of them. */
  let verified: AcknowledgedSignature[] = []
  /** Saved, and not in the log at the last successful check. */
  let recent: AcknowledgedSignature[] = []
  let head: TreeHead | undefined
  let missingSince: number | undefined

  const addTime = (signature: SavedSignature): AcknowledgedSignature => ({ ...signature, acknowledgedAt: now() })

  async function check(): Promise<void> {
    const checked = [...recent]
    const [{ present, inLog }, newest, state] = [
      await findSavedSignatures(pool, checked),
      await findNewestSignature(pool),
      await readLogState(pool),
    ]
    if (present.size === checked.length && (await startsWith(state, head))) {
      missingSince = undefined
      head = state
      verified = sortUnique([...verified, ...inLog]).slice(-maxVerified)
      recent = sortUnique([
        ...recent.filter((signature) => !inLog.has(signature)),
        ...(newest ? [addTime(newest)] : []),
      ])
      return
    }
    missingSince ??= now().getTime()
    if (now().getTime() - missingSince >= confirmationMilliseconds) await reportLoss()
  }

  /** True if the tree has all leaves of the earlier one, and the same ones. */
  async function startsWith(state: TreeHead, earlier: TreeHead | undefined): Promise<boolean> {
    if (!earlier || (state.size === earlier.size && state.root.equals(earlier.root))) return true
    return state.size >= earlier.size && getRoot(await loadTreeEdge(pool, earlier.size)).equals(earlier.root)
  }

  async function reportLoss(): Promise<void> {
    const remembered = sortUnique([...verified, ...recent])
    const reported = new Set(recent)
    const { present } = await findSavedSignatures(pool, remembered)
    const lost = remembered.filter((signature) => !present.has(signature))
    log.error(
      {
        positions: lost.map(({ position }) => position),
        householdIpCodes: lost.flatMap(({ householdIpCode }) => householdIpCode ?? []),
      },
      'acknowledged signatures are missing from the database: see "Lost signatures" in docs/high-availability.md',
    )
    if (lost.length > 0) await insertLostSignatures(pool, lost)
    verified = remembered.filter((signature) => present.has(signature))
    recent = recent.filter((signature) => !reported.has(signature))
    head = undefined
    missingSince = undefined
  }

  return {
    record(signature) {
      recent.push(addTime(signature))
    },
    check,
  }
}

/**
 * Sorts signatures by their position. A signature that was read as the newest one and then acknowledged by this process
 * is there once, with its household.
 */
function sortUnique(signatures: readonly AcknowledgedSignature[]): AcknowledgedSignature[] {
  const unique = new Map<string, AcknowledgedSignature>()
  for (const signature of signatures) {
    const key = `${signature.position} ${signature.recordHash}`
    if (unique.get(key)?.householdIpCode == null) unique.set(key, signature)
  }
  return [...unique.values()].toSorted((a, b) => a.position - b.position)
}

const millisecondsBetweenChecks = 10_000

/** Checks now and regularly until the returned function is called. A failed check is repeated the next time. */
export function startChecking(acknowledged: AcknowledgedSignatures): () => Promise<void> {
  let running = Promise.resolve()
  let isRunning = false
  const start = (): void => {
    if (isRunning) return
    isRunning = true
    running = acknowledged
      .check()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
      })
  }
  start()
  const timer = setInterval(start, millisecondsBetweenChecks)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
