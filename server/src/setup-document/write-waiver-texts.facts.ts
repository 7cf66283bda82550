import { t } from '@first-chair/core/catalogue/setup-document'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import type { SetupDocument, SetupObject } from '@first-chair/core/setup-document/setup-document'
import { findWaiverTextRowByCode } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { SetupRows } from '../setup/setup-document.store.ts'
import { changeWaiverText } from '../waiver-text/change-waiver-text.facts.ts'
import { cleanHtml, waiverTextResource } from '../waiver-text/waiver-text.resource.ts'
import { atPath, type SetupWriting } from './sync-objects.facts.ts'

const resource = waiverTextResource

/**
 * Adds and changes waiver texts. A changed text of a waiver in use is a release: signed waivers keep their text
 * (docs/domain.md, "Releases of waiver texts").
 */
export async function writeWaiverTexts(
  writing: SetupWriting,
  current: SetupDocument,
  { waiverTexts = {} }: SetupDocument,
): Promise<void> {
  for (const [code, text] of Object.entries(waiverTexts)) {
    const saved = current.waiverTexts?.[code]
    if (saved && saved.name === text.name && saved.html === text.html) continue
    await atPath(writing, `waiverTexts.${code}`, () => writeWaiverText(writing, code, text))
  }
}

async function writeWaiverText(
  writing: SetupWriting,
  code: string,
  { release, ...fields }: SetupObject<'waiverTexts'>,
): Promise<void> {
  const { client, administrator } = writing
  const { name, html } = cleanHtml(fields)
  const before = await findWaiverTextRowByCode(client, code)
  if (!before) {
    const id = await resource.insert(writing, { code, name, html })
    await record('added', id, { after: await resource.find(client, id) })
    return
  }
  const isWritten = await changeWaiverText(writing, before, {
    name,
    html,
    release: release && { ...release, scheduledFor: null },
    restoredVersion: null,
  }).catch((error: unknown) => {
    const isKindMissing = error instanceof Failure && error.fields.some(({ path }) => path === 'release')
    if (!isKindMissing) throw error
    throw createInvalidInput([{ path: 'release', rule: 'missing', message: t('release-needed') }], error)
  })
  if (isWritten) await record('changed', before.id, { before, after: await resource.find(client, before.id) })

  async function record(action: string, id: number, values: { before?: object; after?: object | undefined }) {
    const { before: was, after } = values
    await insertAuditEntry(client, administrator, {
      action: `waiver-text-${action}`,
      subject: `waiver-text ${id}`,
      ...(was && { before: was }),
      ...(after && { after }),
    })
  }
}

/** Deletes the waiver texts that the document does not have. One that is in use, or was ever signed, is refused. */
export async function removeWaiverTexts(
  writing: SetupWriting,
  rows: SetupRows,
  { waiverTexts }: SetupDocument,
): Promise<void> {
  if (waiverTexts === undefined) return
  const { client, administrator } = writing
  for (const { id, code } of rows.waiverTexts.filter((row) => !Object.hasOwn(waiverTexts, row.code))) {
    await atPath(writing, `waiverTexts.${code}`, async () => {
      const before = await resource.find(client, id)
      if (!before) return
      await resource.refuseDeletion(client, [before], true)
      await resource.delete(client, before)
      await insertAuditEntry(client, administrator, {
        action: 'waiver-text-deleted',
        subject: `waiver-text ${id}`,
        before,
      })
    })
  }
}
