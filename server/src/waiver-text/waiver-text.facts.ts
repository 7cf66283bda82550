import type { SettingsVersion } from '@first-chair/core/settings/settings-version'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context/context.ts'
import { findSettingsVersion } from '../settings/settings-document.store.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { isInUse } from './change-waiver-text.facts.ts'
import { findScheduledReleases, type StoredScheduledRelease } from './release.store.ts'

/** A waiver as operators see it: with a sanitised text, the tasks that use it, and its scheduled release. */
export async function toEditableWaiverText(
  ctx: Pick<Context, 'pool' | 'setup'>,
  row: WaiverTextRow,
): Promise<EditableWaiverText> {
  const tasks = (await ctx.setup.current()).tasks
    .filter(({ posWaiverId }) => posWaiverId === row.code)
    .map(({ id, name, resignWhenTextChanged }) => ({ id, name, resignWhenTextChanged }))
  const [scheduled] = await findScheduledReleases(ctx.pool, [row.code])
  return {
    ...row,
    html: sanitiseHtml(row.html),
    tasks,
    isInUse: tasks.length > 0 || (await isInUse(ctx.pool, row.code)),
    scheduledRelease: scheduled ? toScheduledRelease(scheduled) : null,
  }
}

function toScheduledRelease({ code: _code, restoredVersion: _restored, ...shown }: StoredScheduledRelease) {
  return { ...shown, html: sanitiseHtml(shown.html) }
}

const VersionValue = z.object({ name: z.string(), html: z.string() })

/** One of the last versions of a waiver with a sanitised text. Undefined if it is not stored. */
export async function findWaiverTextVersion(
  client: pg.Pool | pg.PoolClient,
  id: number,
  version: number,
): Promise<(SettingsVersion & { name: string; html: string }) | undefined> {
  const stored = await findSettingsVersion(client, `waiver-text ${id}`, version)
  if (!stored) return undefined
  const { value, ...facts } = stored
  const { name, html } = VersionValue.parse(value)
  return { ...facts, name, html: sanitiseHtml(html) }
}
