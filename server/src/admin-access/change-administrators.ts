import type { AdminEmail, AdminEmailFields, AdminEmailUpdate } from '@first-chair/core/admin-access/admin-email'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import {
  findAdministratorEntry,
  countAdministrators,
  insertAdministrator,
  isAdministratorEmail,
  markAdministratorRemoved,
  saveAdministratorEmail,
} from './administrator.store.ts'

/** Gives an e-mail access. An administrator who was removed before gets a new entry. */
export function addAdministrator(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { email }: AdminEmailFields,
): Promise<AdminEmail> {
  return asListedAdministrator(ctx, administrator, async (client) => {
    await refuseTaken(client, email)
    const id = await insertAdministrator(client, email)
    const after = await getEntry(client, id)
    await insertAuditEntry(client, administrator, {
      action: 'administrator-added',
      subject: `administrator ${id}`,
      after,
    })
    return after
  })
}

/** Changes the e-mail of another administrator: the old e-mail loses access, the new one gets it. */
export function updateAdministrator(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { id, ...fields }: AdminEmailUpdate,
): Promise<AdminEmail> {
  return asListedAdministrator(ctx, administrator, async (client) => {
    const before = await getEntry(client, id)
    const subject = `administrator ${id}`
    await refuseStale(client, subject, before, fields)
    const { email } = fields
    if (email === before.email) return before
    refuseOwn(administrator, before)
    await refuseTaken(client, email)
    await saveAdministratorEmail(client, id, email, administrator.email)
    const after = await getEntry(client, id)
    await insertAuditEntry(client, administrator, { action: 'administrator-changed', subject, before, after })
    return after
  })
}

/**
 * Removes an administrator: never oneself, and never the last one (docs/domain.md, "Administrators"). The row stays.
 */
export function revokeAdministrator(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  return asListedAdministrator(ctx, administrator, async (client) => {
    const before = await getEntry(client, id)
    if ((await countAdministrators(client)) <= 1) throw new Failure('last-administrator')
    refuseOwn(administrator, before)
    await markAdministratorRemoved(client, id, administrator.email)
    await insertAuditEntry(client, administrator, {
      action: 'administrator-removed',
      subject: `administrator ${id}`,
      before,
    })
    return { id }
  })
}

/**
 * Runs a change if the caller is still an administrator at that moment: if two administrators remove each other at the
 * same time, the second one is refused.
 */
function asListedAdministrator<Result>(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inSetupTransaction(ctx, async (client) => {
    if (!administrator.isClaimed && !(await isAdministratorEmail(client, administrator.email)))
      throw new Failure('not-an-administrator')
    return work(client)
  })
}

async function refuseTaken(client: pg.PoolClient, email: string): Promise<void> {
  if (!(await isAdministratorEmail(client, email))) return
  throw createInvalidInput([{ path: 'email', rule: 'taken', message: t('email-taken') }])
}

function refuseOwn(administrator: Administrator, entry: AdminEmail): void {
  if (entry.email === administrator.email) throw new Failure('own-access')
}

async function getEntry(client: pg.PoolClient, id: number): Promise<AdminEmail> {
  const entry = await findAdministratorEntry(client, id)
  if (!entry) throw new Failure('not-found')
  return entry
}
