import { signOut } from '@first-chair/core/session/sign-out.api'
import { call } from '../api/call.ts'

/** Asks the server to refuse this token from now on. */
export async function revokeToken(token: string): Promise<void> {
  await call(signOut, { body: { token } })
}
