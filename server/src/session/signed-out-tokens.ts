import type pg from 'pg'
import type { Announcements } from '../db/announcements.ts'
import { signedOutChannel, signedOutTokens } from './signed-out-token.store.ts'

/** Which tokens are no good any more because their holders signed out. */
export type SignedOutTokens = {
  /** Costs a look into memory; a statement only after the connection that listens was away. */
  has(tokenId: string): Promise<boolean>
  note(tokenId: string, until: Date): void
}

/** While nobody tells us of sign-outs, the list is read again after this long. */
const unheardMilliseconds = 5_000
const tidyMilliseconds = 60_000

/** Keeps the list in memory. The database announces every sign-out to all processes. */
export function openSignedOutTokens({
  pool,
  announcements,
  now,
}: {
  pool: pg.Pool
  announcements: Announcements
  now: () => number
}): SignedOutTokens {
  const ends = new Map<string, number>()
  let reading: Promise<void> | undefined
  let readAt = 0
  let tidiedAt = 0

  function note(tokenId: string, end: number): void {
    ends.set(tokenId, end)
    if (now() - tidiedAt < tidyMilliseconds) return
    tidiedAt = now()
    for (const [id, until] of ends) if (until < tidiedAt) ends.delete(id)
  }

  async function read(): Promise<void> {
    for (const { tokenId, until } of await signedOutTokens(pool)) note(tokenId, until.getTime())
  }

  announcements.hear(
    signedOutChannel,
    (payload) => {
      const [tokenId = '', end] = payload.split(' ')
      note(tokenId, Number(end))
    },
    () => {
      reading = undefined
    },
  )

  return {
    async has(tokenId) {
      const isStale = !announcements.isHearing() && now() - readAt > unheardMilliseconds
      if (!reading || isStale) {
        readAt = now()
        const attempt = read()
        reading = attempt
        attempt.catch(() => {
          if (reading === attempt) reading = undefined
        })
      }
      await reading
      return ends.has(tokenId)
    },
    note: (tokenId, until) => note(tokenId, until.getTime()),
  }
}
