import { openGuestDatabase } from '../offline/guest-database.ts'

const lockName = 'first-chair-outbox'
/** Milliseconds. Longer than any request, so that a lease cannot end while its page waits for an answer. */
const leaseMs = 150_000
const page = crypto.randomUUID()

/**
 * Runs `send` in one page of this browser at a time: with Web Locks, which the browser releases when a page is killed, or
 * else with a lease in the database, which ends by itself. Resolves without running it if another page has the lease.
 */
export async function withSenderLock(send: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) {
    await locks.request(lockName, send)
    return
  }
  if (!(await renewLease())) return
  const timer = setInterval(() => void renewLease().catch(() => undefined), leaseMs / 3)
  try {
    await send()
  } finally {
    clearInterval(timer)
    await endLease()
  }
}

/** Takes or extends the lease; false if another page has it. */
async function renewLease(): Promise<boolean> {
  const transaction = (await openGuestDatabase()).transaction('leases', 'readwrite')
  const lease = await transaction.store.get('sender')
  const isFree = !lease || lease.owner === page || lease.until < Date.now()
  if (isFree) await transaction.store.put({ owner: page, until: Date.now() + leaseMs }, 'sender')
  await transaction.done
  return isFree
}

async function endLease(): Promise<void> {
  const transaction = (await openGuestDatabase()).transaction('leases', 'readwrite')
  if ((await transaction.store.get('sender'))?.owner === page) await transaction.store.delete('sender')
  await transaction.done
}
