import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '@first-chair/core/contract/failure'
import { pagePaths } from '@first-chair/core/pages'
import type pg from 'pg'
import { demoAccounts } from '../adapters/identity/bundled/demo-accounts.ts'
import { findAdministratorId, insertAdministrator } from '../admin-access/administrator.store.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { isDemo } from '../config/sign-in-ways.ts'
import type { Context } from '../context/context.ts'
import {
  findFirstRunLink,
  insertFirstRunToken,
  lockFirstRun,
  saveFirstAdministrator,
  waitsForAdministrator,
} from './first-run-link.store.ts'

const linkMs = 24 * 60 * 60_000

type Ctx = Pick<Context, 'config' | 'clock'>

/**
 * Creates the token of a link with which somebody becomes the first administrator, for a day. Undefined if the installation
 * does not wait for one: it is set up, has administrators, gets them from the identity provider, or is a public demo.
 */
export async function createFirstRunToken({
  pool,
  config,
  clock,
}: Pick<Context, 'pool'> & Ctx): Promise<string | undefined> {
  const isClaimed = [...(config.claimedRoles?.rolesByValue.values() ?? [])].flat().some(({ role }) => role === 'admin')
  if (isClaimed || config.isReadOnlyDemo || !(await waitsForAdministrator(pool, getIgnored(config)))) return undefined
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await insertFirstRunToken(pool, hashToken(token), now, new Date(now.getTime() + linkMs))
  return token
}

/** The token is in the fragment, so that no server and no proxy sees it in an address. */
export function toFirstRunLink({ baseUrl }: Pick<Context['config'], 'baseUrl'>, token: string): string {
  return `${baseUrl}${pagePaths.firstRun}#${token}`
}

/** Throws `first-run-taken` if somebody has become the first administrator, and `first-run-ended` for every other reason. */
export async function requireOpenLink(
  { pool, config, clock }: Pick<Context, 'pool'> & Ctx,
  token: string,
): Promise<void> {
  const link = await findFirstRunLink(pool, hashToken(token), { now: clock.now(), ignored: getIgnored(config) })
  if (link?.isTaken) throw new Failure('first-run-taken')
  if (!link?.isOpen) throw new Failure('first-run-ended')
}

/**
 * Makes an address, in lower case, the first administrator. If two do this at the same time, the second one gets
 * `first-run-taken`.
 */
export async function becomeFirst(
  { config, clock }: Ctx,
  client: pg.PoolClient,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await lockFirstRun(client)
  if (!(await waitsForAdministrator(client, getIgnored(config)))) throw new Failure('first-run-taken')
  // The demo's own administrator may be the first one too.
  const id = (await findAdministratorId(client, email)) ?? (await insertAdministrator(client, email))
  await saveFirstAdministrator(client, id, clock.now())
  await insertAuditEntry(
    client,
    { email, requestId },
    { action: 'first-administrator-added', subject: `administrator ${id}`, after: { email } },
  )
}

/** The administrators of the demo, whose passwords everybody knows, are not those of a resort. */
function getIgnored(config: Context['config']): string[] {
  return isDemo(config) ? demoAccounts.map(({ email }) => email) : []
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
