import { Failure } from '@first-chair/core/contract/failure'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { getSetupDifferences } from '@first-chair/core/setup-document/setup-differences'
import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import { toCanonical } from '@first-chair/core/setup-document/to-canonical'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Setup } from '../setup/setup.store.ts'
import { findSetupVersion } from '../setup/setup-version.store.ts'
import { hasWaiverTexts, loadCurrentSetup, readStoredSetup } from './current-setup.facts.ts'
import { refuseOutdatedDraft, requireSetupDraft } from './find-draft.facts.ts'
import { parseOrThrow } from './parse-setup.facts.ts'
import { tryDocument } from './preview-setup.facts.ts'
import type { PublishingContext } from './publish-setup.facts.ts'
import { deleteSetupDraftRow, insertSetupDraft, updateSetupDraftRow } from './setup-draft.store.ts'
import { formatSetupFile } from './setup-file.rule.ts'

/** Makes a draft of a document, of an earlier version, or of the current setup. */
export async function addSetupDraft(
  ctx: PublishingContext,
  administrator: Administrator,
  { name, text, fromVersion }: { name: string; text?: string | undefined; fromVersion?: number | undefined },
): Promise<OpenSetupDraft> {
  const document = text === undefined ? await loadOrigin(ctx, fromVersion) : parseOrThrow(text)
  const id = await inTransaction(ctx.pool, async (client) => {
    const added = await insertSetupDraft(client, { name, document, createdBy: administrator.email })
    await insertAuditEntry(client, administrator, {
      action: 'setup-draft-added',
      subject: `setup draft ${added}`,
      after: { name, fromVersion: fromVersion ?? null },
    })
    return added
  })
  return readSetupDraft(ctx, administrator, id)
}

/** A draft, and what publishing it would do. With `against`, its differences are those to that version. */
export async function readSetupDraft(
  ctx: PublishingContext,
  administrator: Administrator,
  id: number,
  against?: number,
): Promise<OpenSetupDraft> {
  const { document, ...draft } = await requireSetupDraft(ctx.pool, id)
  const { preview, setup } = await tryDocument(ctx, administrator, document)
  const tried = setup && toTriedSetup(setup)
  const text = formatSetupFile(isMapping(document) ? document : {})
  if (against === undefined || preview.problems.length > 0) return { ...draft, text, preview, tried }
  const other = await findSetupVersion(ctx.pool, against)
  if (!other) throw new Failure('not-found')
  const [before, after] = [readStoredSetup(other.document), readStoredSetup(document)]
  return {
    ...draft,
    text,
    tried,
    preview: { ...preview, differences: before && after ? getSetupDifferences(before, after) : [] },
  }
}

function toTriedSetup({ language, theme, locations }: Setup): NonNullable<OpenSetupDraft['tried']> {
  return {
    texts: language,
    theme,
    locations: locations.map(({ slug, name, isEnabled, isDefault, usePosTransactionsAndOrders }) => ({
      slug,
      name,
      isEnabled,
      isDefault,
      usePosTransactionsAndOrders,
    })),
  }
}

/** Changes the name and, if it is sent, the document of a draft. */
export async function updateSetupDraft(
  ctx: PublishingContext,
  administrator: Administrator,
  id: number,
  { name, text, version }: { name: string; text?: string | undefined; version: number },
): Promise<OpenSetupDraft> {
  const sent = text === undefined ? undefined : parseOrThrow(text)
  await inTransaction(ctx.pool, async (client) => {
    const before = await requireSetupDraft(client, id)
    refuseOutdatedDraft(before, version)
    const document = sent ?? (isMapping(before.document) ? before.document : {})
    await updateSetupDraftRow(client, id, { name, document, modifiedBy: administrator.email })
    await insertAuditEntry(client, administrator, {
      action: 'setup-draft-changed',
      subject: `setup draft ${id}`,
      before: { name: before.name },
      after: { name, hasNewDocument: sent !== undefined },
    })
  })
  return readSetupDraft(ctx, administrator, id)
}

/** Discards a draft. */
export async function deleteSetupDraft(
  { pool }: Pick<Context, 'pool'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  await inTransaction(pool, async (client) => {
    const { name } = await requireSetupDraft(client, id)
    await deleteSetupDraftRow(client, id)
    await insertAuditEntry(client, administrator, {
      action: 'setup-draft-discarded',
      subject: `setup draft ${id}`,
      before: { name },
    })
  })
  return { id }
}

/** The document of which a draft is made: an earlier version, or the current setup. */
async function loadOrigin(ctx: PublishingContext, fromVersion: number | undefined): Promise<Record<string, unknown>> {
  if (fromVersion === undefined) return toCanonical(await loadCurrentSetup(ctx))
  const version = await findSetupVersion(ctx.pool, fromVersion)
  if (!version || !isMapping(version.document)) throw new Failure('not-found')
  // Another point of sale has the texts of waivers now.
  const { waiverTexts: _texts, ...document } = version.document
  return hasWaiverTexts(ctx) ? version.document : document
}
