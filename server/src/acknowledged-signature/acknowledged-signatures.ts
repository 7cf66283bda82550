import type { ChainedSignature } from '@first-chair/core/lost-signature/chained-signature'
import type pg from 'pg'
import { type AcknowledgedSignature, findInChain, insertLostSignatures } from './acknowledged-signature.store.ts'

/**
 * Remembers the signatures that this process acknowledged, and finds those that are no longer in the database. That
 * happens when a failover or a restore loses their commit: the database itself looks valid then.
 */
export type AcknowledgedSignatures = {
  /** Remembers signatures after their commit. */
  record(signatures: readonly ChainedSignature[]): void
  /** Compares the remembered signatures with the database. Throws if the database is not available. */
  check(): Promise<void>
}

type Log = { error: (facts: object, message: string) => void }

/** Signatures that are remembered after they were found in the database once. A loss names these households. */
const maxVerified = 1_000
/**
 * A signature is lost if it is still missing after this time. During a failover, a connection may lead to an old leader
 * for some seconds.
 */
const confirmationMilliseconds = 20_000

/** Opens an empty memory. Its first check starts with the end of the chain. */
export function openAcknowledgedSignatures({
  pool,
  log,
  now,
}: {
  pool: pg.Pool
  log: Log
  now: () => Date
}): AcknowledgedSignatures {
  /** In the order of the chain. The last one proves all before it, because each hash contains the previous one. */
  let verified: AcknowledgedSignature[] = []
  /** Acknowledged since the last successful check. */
  let recent: AcknowledgedSignature[] = []
  let missingSince: number | undefined

  const addTime = (signature: ChainedSignature): AcknowledgedSignature => ({ ...signature, acknowledgedAt: now() })

  async function check(): Promise<void> {
    const checked = [...verified.slice(-1), ...recent]
    const { present, end } = await findInChain(pool, checked)
    if (checked.every((signature) => present.has(signature))) {
      missingSince = undefined
      verify(checked, end)
      return
    }
    missingSince ??= now().getTime()
    if (now().getTime() - missingSince >= confirmationMilliseconds) await reportLoss()
  }

  /** The end of the chain is a signature that another process acknowledged. */
  function verify(checked: readonly AcknowledgedSignature[], end: ChainedSignature | undefined): void {
    const verifiedNow = new Set(checked)
    recent = recent.filter((signature) => !verifiedNow.has(signature))
    const all = sortUnique([...verified.slice(0, -1), ...checked])
    const lastPosition = all.at(-1)?.position ?? 0
    verified = [...all, ...(end && end.position > lastPosition ? [addTime(end)] : [])].slice(-maxVerified)
  }

  async function reportLoss(): Promise<void> {
    const remembered = sortUnique([...verified, ...recent])
    const reported = new Set(recent)
    const { present } = await findInChain(pool, remembered)
    const lost = remembered.filter((signature) => !present.has(signature))
    log.error(
      {
        positions: lost.map(({ position }) => position),
        householdIpCodes: lost.flatMap(({ householdIpCode }) => householdIpCode ?? []),
      },
      'acknowledged signatures are missing from the database: see "Lost signatures" in docs/high-availability.md',
    )
    await insertLostSignatures(pool, lost)
    verified = remembered.filter((signature) => present.has(signature))
    recent = recent.filter((signature) => !reported.has(signature))
    missingSince = undefined
  }

  return {
    record(signatures) {
      recent.push(...signatures.map(addTime))
    },
    check,
  }
}

/**
 * Sorts signatures by their place in the chain. A signature that was read as the end of the chain and then acknowledged
 * by this process is there once, with its household.
 */
function sortUnique(signatures: readonly AcknowledgedSignature[]): AcknowledgedSignature[] {
  const unique = new Map<string, AcknowledgedSignature>()
  for (const signature of signatures) {
    const key = `${signature.position} ${signature.chainHash}`
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
