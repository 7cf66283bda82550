import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { SetupDraft } from '@first-chair/core/setup-document/setup-draft'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { getResortTime } from '../waiver-text/release-time.facts.ts'
import { refuseOutdatedDraft, requireSetupDraft } from './find-draft.facts.ts'
import {
  findCurrentVersion,
  publishSetup,
  refuseFindings,
  refuseOutdated,
  trySetup,
  type Publication,
  type PublishingContext,
} from './publish-setup.facts.ts'
import { withReleases, type Releases } from './releases.rule.ts'
import {
  deleteSetupDraftRow,
  failSetupDraft,
  findDueSetupDrafts,
  findSetupDraft,
  scheduleSetupDraft,
} from './setup-draft.store.ts'

/** What an administrator decides when publishing a draft. */
export type PublishDraft = {
  version: number
  currentVersion?: number | undefined
  hasConfirmedWarnings: boolean
  scheduledFor?: string | null | undefined
  releases: Releases
}

/**
 * Publishes a draft now, schedules it, or removes its schedule. Refuses errors, warnings that were not confirmed, and a setup
 * or a draft that was changed meanwhile.
 */
export async function publishSetupDraft(
  ctx: PublishingContext,
  administrator: Administrator,
  id: number,
  { version, currentVersion, hasConfirmedWarnings, scheduledFor, releases }: PublishDraft,
): Promise<{ draft: SetupDraft | null; currentVersion: number }> {
  const draft = await requireSetupDraft(ctx.pool, id)
  refuseOutdatedDraft(draft, version)
  const document = withReleases(draft.document, releases)
  const confirm = (publication: Publication) => {
    refuseOutdated(publication, currentVersion)
    refuseFindings(publication.findings, hasConfirmedWarnings)
  }
  if (scheduledFor === undefined) {
    const published = await publishSetup(ctx, administrator, document, {
      label: draft.name,
      before: async (client) => {
        refuseOutdatedDraft(await requireSetupDraft(client, id), version)
        await deleteSetupDraftRow(client, id)
      },
      confirm,
    })
    return { draft: null, currentVersion: published.currentVersion }
  }
  if (scheduledFor !== null) {
    if (scheduledFor <= getResortTime(ctx)) {
      throw createInvalidInput([{ path: 'scheduledFor', rule: 'past', message: t('release-past') }])
    }
    await trySetup(ctx, administrator, document, async (_client, publication) => confirm(publication))
  }
  await inTransaction(ctx.pool, async (client) => {
    refuseOutdatedDraft(await requireSetupDraft(client, id), version)
    await scheduleSetupDraft(client, id, { document, scheduledFor, modifiedBy: administrator.email })
    await insertAuditEntry(client, administrator, {
      action: scheduledFor === null ? 'setup-draft-unscheduled' : 'setup-draft-scheduled',
      subject: `setup draft ${id}`,
      after: { name: draft.name, scheduledFor },
    })
  })
  const { document: _document, ...scheduled } = await requireSetupDraft(ctx.pool, id)
  return { draft: scheduled, currentVersion: await findCurrentVersion(ctx.pool) }
}

/**
 * Publishes the drafts whose time has come. One that cannot be published stays a draft with the reason. Safe to repeat, and to
 * run in several processes.
 */
export async function publishDueSetups(ctx: PublishingContext): Promise<void> {
  for (const id of await findDueSetupDrafts(ctx.pool, getResortTime(ctx))) {
    const draft = await findSetupDraft(ctx.pool, id)
    if (!draft || draft.scheduledFor === null) continue
    try {
      await publishSetup(ctx, createScheduler(draft.modifiedBy), draft.document, {
        label: draft.name,
        // Another process was faster, or the draft was changed: then this one finds nothing to publish.
        before: async (client) => {
          refuseOutdatedDraft(await requireSetupDraft(client, id), draft.version)
          await deleteSetupDraftRow(client, id)
        },
        // The warnings were confirmed when it was scheduled.
        confirm: ({ findings }) => refuseFindings(findings, true),
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'not-found' || error.code === 'changed-meanwhile') continue
      ctx.log.error({ draft: id, code: error.code }, 'a scheduled setup could not be published')
      const reasons = error.fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      await failSetupDraft(ctx.pool, id, reasons.length > 0 ? reasons.join('\n') : error.message)
    }
  }
}

/** Who publishes at a time: the administrator who scheduled it. */
function createScheduler(email: string): Administrator {
  const requestId = 'scheduled-setup'
  return { email, name: email, isClaimed: false, requestId, ipAddress: '', peerAddress: '', userAgent: '' }
}
