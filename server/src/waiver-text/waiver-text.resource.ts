import { t as rule } from '@first-chair/core/catalogue/admin-rule'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { hasVisibleText, type WaiverTextFields, type WaiverTextForm } from '@first-chair/core/waiver-text/waiver-text'
import {
  deleteWaiverTextRow,
  findWaiverTextRow,
  insertWaiverTextRow,
  isWaiverUsed,
  type WaiverTextRow,
} from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { nestsTooDeeply, sanitiseHtml } from '../html/sanitise-html.rule.ts'
import type { Resource } from '../resource/resource.ts'
import { deleteVersions, saveVersion } from '../settings/settings-document.store.ts'
import { changeWaiverText, insertFirstRelease } from './change-waiver-text.facts.ts'
import { deleteReleases } from './release.store.ts'
import { findWaiverUses } from './waiver-text.store.ts'

type Texts = Omit<WaiverTextForm, 'code'>

/**
 * The administration of the waivers of the built-in point of sale. Signed waivers keep their own text. A change of a text
 * in use is a release (docs/domain.md, "Releases of waiver texts").
 */
export const waiverTextResource: Resource<WaiverTextRow, WaiverTextFields, Texts> = {
  subject: 'waiver-text',
  find: findWaiverTextRow,
  prepare: async (sent) => cleanHtml(sent),
  toComparableFields: ({ name, html }) => ({ name, html }),
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
    await insertFirstRelease(client, { code, html, version: 1, createdBy: administrator.email })
    return id
  },
  update: (change, before, { release, ...texts }) =>
    changeWaiverText(change, before, { ...texts, release, restoredVersion: null }),
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
  delete: async (client, { id, code }) => {
    await deleteWaiverTextRow(client, id)
    await deleteReleases(client, code)
    await deleteVersions(client, `waiver-text ${id}`)
    return []
  },
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
