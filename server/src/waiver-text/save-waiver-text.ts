import { Failure, invalidInput } from '@first-chair/core/failure'
import {
  hasWords,
  type EditableWaiverText,
  type WaiverTextFields,
  type WaiverTextUpdate,
} from '@first-chair/core/waiver-text/waiver-text'
import { insertWaiverText, waiverTextRow, writeWaiverText } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { nestsTooDeeply, sanitised } from '../waiver/sanitised-html.rule.ts'
import { withTasks } from './waiver-text.facts.ts'

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
    await writeWaiverText(client, id, kept)
    const after = await waiverTextRow(client, id)
    if (!after) throw new Error('A waiver that was just saved is not there.')
    await keepAuditEntry(client, administrator, {
      action: 'waiver-text-changed',
      subject: `waiver-text ${id}`,
      before,
      after,
    })
    return after
  })
  return withTasks(ctx, changed)
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
