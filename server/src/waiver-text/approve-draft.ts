import { withoutDraftMark } from '@first-chair/core/waiver-text/draft-mark'
import type { WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { changeRow } from '../resource/change-rows.ts'
import { changeWaiverText } from './change-waiver-text.facts.ts'
import { cleanHtml, waiverTextResource } from './waiver-text.resource.ts'

/**
 * Takes the mark of a draft out of a waiver text, because an administrator says that a lawyer has read it. Whoever signed the draft
 * to try check-in signs again. A text without the mark stays as it is.
 */
export function approveDraft(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { id, version }: { id: number; version: number },
): Promise<WaiverTextRow> {
  return changeRow(
    ctx,
    administrator,
    waiverTextResource,
    id,
    async (change, before) => {
      const html = withoutDraftMark(before.html)
      if (html === before.html) return false
      const texts = cleanHtml({ name: before.name, html })
      await refuseStale(change.client, `waiver-text ${id}`, before, { ...texts, version })
      const release = { kind: 'material' as const, summary: '', scheduledFor: null }
      return changeWaiverText(change, before, { ...texts, release, restoredVersion: null })
    },
    'approved',
  )
}
