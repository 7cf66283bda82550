import { getChanges } from '@first-chair/core/contract/changes'
import { t as rule } from '@first-chair/core/catalogue/admin-rule'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { hasVisibleText, type WaiverTextFields } from '@first-chair/core/waiver-text/waiver-text'
import {
  deleteWaiverTextRow,
  findWaiverTextRow,
  insertWaiverTextRow,
  isWaiverUsed,
  updateWaiverTextRow,
  type WaiverTextRow,
} from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { nestsTooDeeply, sanitiseHtml } from '../html/sanitise-html.rule.ts'
import type { Resource, RowChange } from '../resource/resource.ts'
import { deleteVersions, saveVersion, saveVersions } from '../settings/settings-document.store.ts'
import { findWaiverUses } from './waiver-text.store.ts'

type Texts = Omit<WaiverTextFields, 'code'>

/**
 * The administration of the waivers of the built-in point of sale. Signed waivers keep their own text. A guest who has
 * the old text open must read the new one before signing.
 */
export const waiverTextResource: Resource<WaiverTextRow, WaiverTextFields, Texts> = {
  subject: 'waiver-text',
  find: findWaiverTextRow,
  prepare: async (sent) => cleanHtml(sent),
  insert: async ({ client, administrator }, { code, name, html }) => {
    const id = await insertWaiverTextRow(client, { code, name, html })
    if (id === undefined) {
      const message = t('code-taken', { code })
      throw createInvalidInput([{ path: 'code', rule: 'taken', message }])
    }
    await saveVersion(client, `waiver-text ${id}`, {
      version: 1,
      value: { name, html },
      savedBy: administrator.email,
      restoredVersion: null,
      changedPaths: [],
    })
    return id
  },
  update: (change, before, texts) => changeWaiverText(change, before, texts, null),
  refuseDeletion: async (client, rows) => {
    for (const { code, name } of rows) {
      const { tasks, isSigned } = await findWaiverUses(client, code)
      if (tasks.length > 0) {
        const message = t('waiver-in-tasks', { name, tasks: tasks.join(', ') })
        throw new Failure('waiver-in-use', { message })
      }
      if (isSigned || (await isWaiverUsed(client, code))) {
        const message = t('waiver-in-use', { name })
        throw new Failure('waiver-in-use', { message })
      }
    }
  },
  delete: async (client, { id }) => {
    await deleteWaiverTextRow(client, id)
    await deleteVersions(client, `waiver-text ${id}`)
    return []
  },
}

/** Writes a waiver with its version. Returns false, and writes nothing, if name and text are unchanged. */
export async function changeWaiverText(
  { client, administrator }: RowChange,
  { id, version, modifiedDateUtc, ...before }: WaiverTextRow,
  { name, html }: Texts,
  restoredVersion: number | null,
): Promise<boolean> {
  const value = { name, html }
  const savedValue = { name: before.name, html: before.html }
  const changedPaths = getChanges(savedValue, value).map(({ path }) => path)
  if (changedPaths.length === 0) return false
  await updateWaiverTextRow(client, id, value)
  await saveVersions(
    client,
    `waiver-text ${id}`,
    { version, value: savedValue, modifiedDateUtc },
    { version: version + 1, value, savedBy: administrator.email, restoredVersion, changedPaths },
  )
  return true
}

/** Removes everything from the text that is not allowed in waivers. Refuses a text that is empty afterwards. */
export function cleanHtml<Fields extends { html: string }>(fields: Fields): Fields {
  if (nestsTooDeeply(fields.html)) {
    throw createInvalidInput([{ path: 'html', rule: 'nesting', message: t('text-nested') }])
  }
  const html = sanitiseHtml(fields.html)
  if (!hasVisibleText(html)) throw createInvalidInput([{ path: 'html', rule: 'empty', message: rule('text-missing') }])
  return { ...fields, html }
}
