import type pg from 'pg'
import type { Announcements } from '../db/announcements.ts'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import { personMilliseconds, toKeptKey, toPersonKey, toSessionKey } from './person-key.rule.ts'
import { signedOutChannel, loadSignedOutTokens } from './signed-out-token.store.ts'

/** The tokens that are refused because their holders signed out. */
export type SignedOutTokens = {
  /** A lookup in memory. It reads the database only after the listening connection was lost. */
  has(tokenId: string): Promise<boolean>
  add(tokenId: string, until: Date): void
  /** Whether the access of a person was ended after the sign-in of this token. A lookup in memory, as `has` is. */
  isOfEndedPerson(user: Pick<SignedInUser, 'issuer' | 'subject' | 'authenticatedAt' | 'sessionId'>): Promise<boolean>
  /** Whether a session was ended by its person. A lookup in memory, as `has` is. */
  isOfEndedSession(sessionId: string): Promise<boolean>
  addSession(sessionId: string, until: Date): void
}

/** While there are no announcements of sign-outs, the list is read again after this time. */
const rereadMilliseconds = 5_000
const cleanupMilliseconds = 60_000

/** Opens the list, which is in memory. The database announces every sign-out to all processes. */
export function openSignedOutTokens({
  pool,
  announcements,
  now,
}: {
  pool: pg.Pool
  announcements: Announcements
  now: () => number
}): SignedOutTokens {
  const expiries = new Map<string, number>()
  let reading: Promise<void> | undefined
  let readAt = 0
  let cleanedAt = 0

  function add(tokenId: string, expiry: number): void {
    expiries.set(tokenId, expiry)
    if (now() - cleanedAt < cleanupMilliseconds) return
    cleanedAt = now()
    for (const [id, until] of expiries) if (until < cleanedAt) expiries.delete(id)
  }

  async function read(): Promise<void> {
    for (const { tokenId, until } of await loadSignedOutTokens(pool)) add(tokenId, until.getTime())
  }

  announcements.subscribe(
    signedOutChannel,
    (payload) => {
      const [tokenId = '', expiry] = payload.split(' ')
      add(tokenId, Number(expiry))
    },
    () => {
      reading = undefined
    },
  )

  async function ensureRead(): Promise<void> {
    const isStale = !announcements.isListening() && now() - readAt > rereadMilliseconds
    if (!reading || isStale) {
      readAt = now()
      const attempt = read()
      reading = attempt
      attempt.catch(() => {
        if (reading === attempt) reading = undefined
      })
    }
    await reading
  }

  return {
    async has(tokenId) {
      await ensureRead()
      return expiries.has(tokenId)
    },
    async isOfEndedPerson({ issuer, subject, authenticatedAt = 0, sessionId = '' }) {
      await ensureRead()
      const until = expiries.get(toPersonKey(issuer, subject))
      if (until === undefined || Math.round(authenticatedAt * 1000) >= until - personMilliseconds) return false
      return (expiries.get(toKeptKey(sessionId)) ?? 0) < until
    },
    async isOfEndedSession(sessionId) {
      await ensureRead()
      return expiries.has(toSessionKey(sessionId))
    },
    addSession: (sessionId, until) => add(toSessionKey(sessionId), until.getTime()),
    add: (tokenId, until) => add(tokenId, until.getTime()),
  }
}
