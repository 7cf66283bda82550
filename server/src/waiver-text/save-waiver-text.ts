import { changesBetween } from '@first-chair/core/changes'
import { Failure, invalidInput } from '@first-chair/core/failure'
import {
  hasWords,
  type EditableWaiverText,
  type WaiverTextFields,
  type WaiverTextUpdate,
} from '@first-chair/core/waiver-text/waiver-text'
import type pg from 'pg'
import {
  insertWaiverText,
  waiverTextRow,
  writeWaiverText,
  type WaiverTextRow,
} from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context.ts'
import { keepChange, keepVersion } from '../settings/settings-document.store.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { nestsTooDeeply, sanitised } from '../waiver/sanitised-html.rule.ts'
import { waiverTextVersion, withTasks } from './waiver-text.facts.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>

/** Adds a waiver to the built-in point of sale. */
export async function addWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  { code, ...fields }: WaiverTextFields,
): Promise<EditableWaiverText> {
  const kept = cleanFields(fields)
  const added = await changeSetup(ctx, async (client) => {
    const id = await insertWaiverText(client, { code, ...kept })
    if (id === undefined) {
      throw invalidInput([{ path: 'code', rule: 'taken', message: `There is a waiver with the code ${code} already.` }])
    }
    const after = await waiverTextRow(client, id)
    if (!after) throw new Error('A waiver that was just saved is not there.')
    await keepVersion(client, `waiver-text ${id}`, {
      version: after.version,
      value: kept,
      savedBy: administrator.email,
      restoredVersion: null,
      changedPaths: [],
    })
    await keepAuditEntry(client, administrator, { action: 'waiver-text-added', subject: `waiver-text ${id}`, after })
    return after
  })
  return withTasks(ctx, added)
}

/**
 * Changes a waiver's name and text from the version that the administrator saw. What was signed keeps its own text; whoever has
 * the old one open must read the new one before signing.
 */
export async function updateWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  { version, ...fields }: WaiverTextUpdate,
): Promise<EditableWaiverText> {
  const kept = cleanFields(fields)
  const changed = await changeSetup(ctx, async (client) => {
    const before = await waiverTextRow(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `waiver-text ${id}`, before, { ...kept, version })
    return changeWaiverText(client, administrator, before, kept)
  })
  return withTasks(ctx, changed)
}

/** Restores one of the last versions of a waiver, as a new version. Guests who sign from then on sign it. */
export async function restoreWaiverText(
  ctx: Ctx,
  administrator: Administrator,
  asked: { id: number; version: number },
  seenVersion: number,
): Promise<EditableWaiverText> {
  const restored = await changeSetup(ctx, async (client) => {
    const before = await waiverTextRow(client, asked.id)
    const old = before && (await waiverTextVersion(client, asked.id, asked.version))
    if (!old) throw new Failure('not-found')
    const kept = cleanFields({ name: old.name, html: old.html })
    await refuseStale(client, `waiver-text ${asked.id}`, before, { ...kept, version: seenVersion })
    return changeWaiverText(client, administrator, before, kept, asked.version)
  })
  return withTasks(ctx, restored)
}

/** Writes a waiver with its version and its audit entry. What says what is stored already changes nothing. */
async function changeWaiverText(
  client: pg.PoolClient,
  administrator: Administrator,
  before: WaiverTextRow,
  kept: { name: string; html: string },
  restoredVersion: number | null = null,
): Promise<WaiverTextRow> {
  const { id, name, html, version, modifiedDateUtc } = before
  const changedPaths = changesBetween({ name, html }, kept).map(({ path }) => path)
  if (changedPaths.length === 0) return before
  await writeWaiverText(client, id, kept)
  const after = await waiverTextRow(client, id)
  if (!after) throw new Error('A waiver that was just saved is not there.')
  await keepChange(
    client,
    `waiver-text ${id}`,
    { version, value: { name, html }, modifiedDateUtc },
    { version: after.version, value: kept, savedBy: administrator.email, restoredVersion, changedPaths },
  )
  await keepAuditEntry(client, administrator, {
    action: restoredVersion === null ? 'waiver-text-changed' : 'waiver-text-restored',
    subject: `waiver-text ${id}`,
    before,
    after,
  })
  return after
}

/** The text without anything that is not allowed in waivers; refused where that leaves nothing to read. */
function cleanFields<Fields extends { html: string }>(fields: Fields): Fields {
  if (nestsTooDeeply(fields.html)) {
    throw invalidInput([{ path: 'html', rule: 'nesting', message: 'The text is nested too deeply.' }])
  }
  const html = sanitised(fields.html)
  if (!hasWords(html)) throw invalidInput([{ path: 'html', rule: 'empty', message: 'Text is required.' }])
  return { ...fields, html }
}
