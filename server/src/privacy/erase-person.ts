import { t } from '@first-chair/core/catalogue/admin-rule'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import {
  confirmsErasure,
  namesPerson,
  type ErasureConfirmation,
  type ErasureReceipt,
} from '@first-chair/core/privacy/privacy'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { erasePersonalRows } from '../db/personal-records.ts'
import { sendErasureToPosJob } from '../pos-outbox/send-erasure-to-pos.job.ts'
import { eraseFromReports } from '../report/report-tables.store.ts'
import { lockHolds } from '../retention/legal-hold.store.ts'
import { eraseEvidence } from '../waiver-chain/erase-evidence.store.ts'
import { createReferenceCode } from '../session/reference-code.rule.ts'
import { planErasure, type ErasurePlan } from './erasure-plan.facts.ts'
import { loadPerson, type KnownPerson } from './person.facts.ts'
import { settleRequestsAbout } from './privacy-request.store.ts'
import { erasePeopleFromEvidence, insertErasure, insertErasureMessage } from './privacy.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/**
 * Erases a person: everything that `personalTables` lists, in one transaction, except signed waivers that must be kept.
 * A job erases those when their time has passed. Notifies the point of sale. Refused while a legal hold is in force.
 */
export async function erasePerson(
  ctx: Ctx,
  administrator: Administrator,
  { contactId, household }: { contactId: string; household: string | undefined },
  confirmation: ErasureConfirmation,
): Promise<ErasureReceipt> {
  const known = await loadPerson(ctx, contactId, household)
  refuseUnconfirmed(known, confirmation)
  const now = ctx.clock.now()
  const receipt = createReferenceCode()
  const plan = await inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const planned = await planErasure(ctx, client, known)
    if (planned.holds.length > 0) throw new Failure('on-legal-hold')
    const { goes, staysWaivers } = planned.preview
    if (!known.person && goes.length + staysWaivers.length === 0) throw new Failure('not-found')
    await insertErasure(client, { ids: known.keys.ids, receipt, by: administrator.email, now })
    await eraseRecords(client, known, planned)
    await settleRequestsAbout(client, contactId, { by: administrator.email, now })
    await insertAuditEntry(client, administrator, {
      action: 'person-erased',
      subject: `contact ${contactId}`,
      after: {
        receipt,
        reason: confirmation.reason,
        erased: Object.fromEntries(goes.map(({ record, count }) => [record, count])),
        waiversKept: staysWaivers.map(({ position }) => position),
      },
    })
    return planned
  })
  return { receipt, erasedDateUtc: now.toISOString(), waiversKept: plan.preview.staysWaivers.length }
}

function refuseUnconfirmed({ contactId, person }: KnownPerson, { typedName, reason }: ErasureConfirmation): void {
  const lastName = person?.lastName ?? null
  const problems = [
    ...(confirmsErasure(typedName, { contactId, lastName })
      ? []
      : [{ path: 'typedName', rule: 'name-differs', message: t('name-differs') }]),
    ...(namesPerson(reason, [person?.firstName ?? null, lastName])
      ? [{ path: 'reason', rule: 'reason-names-person', message: t('reason-names-person') }]
      : []),
  ]
  if (problems.length > 0) throw createInvalidInput(problems)
}

/** The households of the person are looked up in these rows, so the records that depend on them come first. */
async function eraseRecords(client: pg.PoolClient, { contactId, keys }: KnownPerson, plan: ErasurePlan): Promise<void> {
  await eraseEvidence(client, plan.dueWaivers, null)
  await erasePeopleFromEvidence(client, keys.ids)
  await erasePersonalRows(client, keys)
  await eraseFromReports(client, keys.ids)
  await insertErasureMessage(client, contactId, sendErasureToPosJob.name)
}
