import { signOut } from '@first-chair/core/session/sign-out.api'
import { call } from '../api/call.ts'
import { accessToken } from './session.ts'

const patience = 4_000

/** Tells the server that nobody may use this browser's token any more; to be begun before the token is forgotten. Never throws. */
export async function endToken(): Promise<void> {
  const token = accessToken()
  if (token === undefined) return
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    await call(signOut, { body: { token } }, { signal: limit.signal })
  } catch {
    // Offline, or a server that cannot be asked: the guest is signed out here all the same, and the token ends by itself.
  } finally {
    clearTimeout(timer)
  }
}
