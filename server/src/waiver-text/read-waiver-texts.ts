import type { Page } from '@first-chair/core/contract/admin-list'
import { getChanges } from '@first-chair/core/contract/changes'
import type { Answer } from '@first-chair/core/contract/endpoint'
import { Failure } from '@first-chair/core/contract/failure'
import type { readWaiverTextVersion as readWaiverTextVersionCall } from '@first-chair/core/waiver-text/waiver-text.api'
import type {
  AuthorizationType,
  EditableWaiverText,
  WaiverTextVersion,
} from '@first-chair/core/waiver-text/waiver-text'
import { findWaiverTextRow, selectWaiverTextsPage } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context/context.ts'
import { loadSettingsVersions } from '../settings/settings-document.store.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { loadReleaseNotes } from './release.store.ts'
import { findWaiverTextVersion, toEditableWaiverText } from './waiver-text.facts.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>

/** The waivers of the point of sale, for administrators who set up a task. `isOffered` is false if it has no list. */
export async function listAuthorizationTypes(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; authorizationTypes: AuthorizationType[] }> {
  const authorizationTypes = await ctx.pointOfSale.authorizationTypes()
  return { isOffered: authorizationTypes !== undefined, authorizationTypes: authorizationTypes ?? [] }
}

/** One page of the built-in point of sale's waivers. */
export async function listWaiverTexts(
  ctx: Ctx,
  query: Parameters<typeof selectWaiverTextsPage>[1],
): Promise<Page<EditableWaiverText>> {
  const { rows, ...counts } = await selectWaiverTextsPage(ctx.pool, query)
  return { ...counts, rows: await Promise.all(rows.map((row) => toEditableWaiverText(ctx, row))) }
}

/** The last versions of a waiver with their releases, newest first. */
export async function listWaiverTextVersions(
  ctx: Pick<Context, 'pool'>,
  id: number,
): Promise<{ versions: WaiverTextVersion[] }> {
  const row = await findWaiverTextRow(ctx.pool, id)
  if (!row) throw new Failure('not-found')
  const versions = await loadSettingsVersions(ctx.pool, `waiver-text ${id}`)
  const notes = new Map((await loadReleaseNotes(ctx.pool, row.code)).map((note) => [note.number, note]))
  return {
    versions: versions.map((version) => ({
      ...version,
      kind: notes.get(version.version)?.kind ?? null,
      summary: notes.get(version.version)?.summary ?? '',
    })),
  }
}

/** One of the last versions of a waiver, and the changes that restoring it would make. */
export async function readWaiverTextVersion(
  ctx: Pick<Context, 'pool'>,
  { id, version }: { id: number; version: number },
): Promise<Answer<typeof readWaiverTextVersionCall>> {
  const current = await findWaiverTextRow(ctx.pool, id)
  const stored = current && (await findWaiverTextVersion(ctx.pool, id, version))
  if (!stored) throw new Failure('not-found')
  const { name, html } = stored
  return { ...stored, changes: getChanges({ name: current.name, html: sanitiseHtml(current.html) }, { name, html }) }
}
