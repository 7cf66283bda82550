import { signOut } from '@first-chair/core/session/sign-out.api'
import { call } from '../api/call.ts'

/** Tells the server that nobody may use this token any more. */
export async function endToken(token: string): Promise<void> {
  await call(signOut, { body: { token } })
}
