import { getChanges } from '@first-chair/core/contract/changes'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import {
  hasVisibleText,
  type EditableWaiverText,
  type WaiverTextFields,
  type WaiverTextUpdate,
} from '@first-chair/core/waiver-text/waiver-text'
import type pg from 'pg'
import {
  insertWaiverTextRow,
  findWaiverTextRow,
  updateWaiverTextRow,
  type WaiverTextRow,
} from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { saveVersions, saveVersion } from '../settings/settings-document.store.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { nestsTooDeeply, sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { findWaiverTextVersion, toEditableWaiverText } from './waiver-text.facts.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>

/** Adds a waiver to the built-in point of sale. */
export async function addWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  { code, ...fields }: WaiverTextFields,
): Promise<EditableWaiverText> {
  const cleaned = cleanFields(fields)
  const added = await inSetupTransaction(ctx, async (client) => {
    const id = await insertWaiverTextRow(client, { code, ...cleaned })
    if (id === undefined) {
      throw createInvalidInput([
        { path: 'code', rule: 'taken', message: `A waiver with the code ${code} already exists.` },
      ])
    }
    const after = await findWaiverTextRow(client, id)
    if (!after) throw new Error('A waiver was saved but could not be read back.')
    await saveVersion(client, `waiver-text ${id}`, {
      version: after.version,
      value: cleaned,
      savedBy: administrator.email,
      restoredVersion: null,
      changedPaths: [],
    })
    await insertAuditEntry(client, administrator, { action: 'waiver-text-added', subject: `waiver-text ${id}`, after })
    return after
  })
  return toEditableWaiverText(ctx, added)
}

/**
 * Changes the name and text of a waiver, based on the version that the administrator saw. Signed waivers keep their own
 * text. A guest who has the old text open must read the new one before signing.
 */
export async function updateWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  { version, ...fields }: WaiverTextUpdate,
): Promise<EditableWaiverText> {
  const cleaned = cleanFields(fields)
  const changed = await inSetupTransaction(ctx, async (client) => {
    const before = await findWaiverTextRow(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `waiver-text ${id}`, before, { ...cleaned, version })
    return changeWaiverText(client, administrator, before, cleaned)
  })
  return toEditableWaiverText(ctx, changed)
}

/** Restores one of the last versions of a waiver as a new version. It applies to all later signatures. */
export async function restoreWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  target: { id: number; version: number },
  seenVersion: number,
): Promise<EditableWaiverText> {
  const restored = await inSetupTransaction(ctx, async (client) => {
    const before = await findWaiverTextRow(client, target.id)
    const old = before && (await findWaiverTextVersion(client, target.id, target.version))
    if (!old) throw new Failure('not-found')
    const cleaned = cleanFields({ name: old.name, html: old.html })
    await refuseStale(client, `waiver-text ${target.id}`, before, { ...cleaned, version: seenVersion })
    return changeWaiverText(client, administrator, before, cleaned, target.version)
  })
  return toEditableWaiverText(ctx, restored)
}

/** Writes a waiver with its version and its audit entry. Writes nothing if name and text are unchanged. */
async function changeWaiverText(
  client: pg.PoolClient,
  administrator: Administrator,
  before: WaiverTextRow,
  cleaned: { name: string; html: string },
  restoredVersion: number | null = null,
): Promise<WaiverTextRow> {
  const { id, name, html, version, modifiedDateUtc } = before
  const changedPaths = getChanges({ name, html }, cleaned).map(({ path }) => path)
  if (changedPaths.length === 0) return before
  await updateWaiverTextRow(client, id, cleaned)
  const after = await findWaiverTextRow(client, id)
  if (!after) throw new Error('A waiver was saved but could not be read back.')
  await saveVersions(
    client,
    `waiver-text ${id}`,
    { version, value: { name, html }, modifiedDateUtc },
    { version: after.version, value: cleaned, savedBy: administrator.email, restoredVersion, changedPaths },
  )
  await insertAuditEntry(client, administrator, {
    action: restoredVersion === null ? 'waiver-text-changed' : 'waiver-text-restored',
    subject: `waiver-text ${id}`,
    before,
    after,
  })
  return after
}

/** Removes everything from the text that is not allowed in waivers. Refuses a text that is empty afterwards. */
function cleanFields<Fields extends { html: string }>(fields: Fields): Fields {
  if (nestsTooDeeply(fields.html)) {
    throw createInvalidInput([{ path: 'html', rule: 'nesting', message: 'The text is nested too deeply.' }])
  }
  const html = sanitiseHtml(fields.html)
  if (!hasVisibleText(html)) throw createInvalidInput([{ path: 'html', rule: 'empty', message: 'Text is required.' }])
  return { ...fields, html }
}
