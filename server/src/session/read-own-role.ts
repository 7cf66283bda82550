import type { Answer } from '@first-chair/core/contract/endpoint'
import type { readOwnRole as readOwnRoleCall } from '@first-chair/core/session/own-role.api'
import { isAdministratorEmail } from '../admin-access/administrator.store.ts'
import type { Administrator, Context, Guest } from '../context/context.ts'

/** Answers what guest pages offer a person beyond their own check-in. Every call checks it again. */
export async function readOwnRole(
  { pool }: Pick<Context, 'pool'>,
  caller: Guest | Administrator,
): Promise<Answer<typeof readOwnRoleCall>> {
  // Only guests have an IP code.
  if (!('ipCode' in caller)) return { isAdministrator: true, maySignDrafts: true }
  const email = caller.email.trim().toLowerCase()
  return { isAdministrator: false, maySignDrafts: email !== '' && (await isAdministratorEmail(pool, email)) }
}
