import { Failure } from '@first-chair/core/contract/failure'
import type { Release } from '@first-chair/core/waiver-text/waiver-text'
import type { WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { changeRow } from '../resource/change-rows.ts'
import { findWaiverTextVersion } from './waiver-text.facts.ts'
import { changeWaiverText } from './change-waiver-text.facts.ts'
import { cleanHtml, waiverTextResource } from './waiver-text.resource.ts'

/** Restores one of the last versions of a waiver as a new release. */
export function restoreWaiverText(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  target: { id: number; version: number },
  { version: seenVersion, release }: { version: number; release?: Release | undefined },
): Promise<WaiverTextRow> {
  return changeRow(
    ctx,
    administrator,
    waiverTextResource,
    target.id,
    async (change, before) => {
      const old = await findWaiverTextVersion(change.client, target.id, target.version)
      if (!old) throw new Failure('not-found')
      const texts = cleanHtml({ name: old.name, html: old.html })
      await refuseStale(change.client, `waiver-text ${target.id}`, before, { ...texts, version: seenVersion })
      return changeWaiverText(change, before, { ...texts, release, restoredVersion: target.version })
    },
    'restored',
  )
}
