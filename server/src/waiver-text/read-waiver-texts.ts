import type { Page } from '@first-chair/core/admin-list'
import { changesBetween } from '@first-chair/core/changes'
import type { Answer } from '@first-chair/core/endpoint'
import { Failure } from '@first-chair/core/failure'
import type { SettingsVersion } from '@first-chair/core/settings/settings-version'
import type { readWaiverTextVersion as readWaiverTextVersionCall } from '@first-chair/core/waiver-text/waiver-text.api'
import type { AuthorizationType, EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import { waiverTextRow, waiverTextsPage } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context.ts'
import { settingsVersions } from '../settings/settings-document.store.ts'
import { sanitised } from '../waiver/sanitised-html.rule.ts'
import { waiverTextVersion, withTasks } from './waiver-text.facts.ts'

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
  query: Parameters<typeof waiverTextsPage>[1],
): Promise<Page<EditableWaiverText>> {
  const { rows, ...counts } = await waiverTextsPage(ctx.pool, query)
  return { ...counts, rows: await Promise.all(rows.map((row) => withTasks(ctx, row))) }
}

/** One waiver of the built-in point of sale. */
export async function readEditableWaiverText(ctx: Ctx, id: number): Promise<EditableWaiverText> {
  const row = await waiverTextRow(ctx.pool, id)
  if (!row) throw new Failure('not-found')
  return withTasks(ctx, row)
}

/** The last versions of a waiver, newest first. */
export async function listWaiverTextVersions(
  ctx: Pick<Context, 'pool'>,
  id: number,
): Promise<{ versions: SettingsVersion[] }> {
  if (!(await waiverTextRow(ctx.pool, id))) throw new Failure('not-found')
  return { versions: await settingsVersions(ctx.pool, `waiver-text ${id}`) }
}

/** One of the last versions of a waiver, and the changes that restoring it would make. */
export async function readWaiverTextVersion(
  ctx: Pick<Context, 'pool'>,
  { id, version }: { id: number; version: number },
): Promise<Answer<typeof readWaiverTextVersionCall>> {
  const current = await waiverTextRow(ctx.pool, id)
  const stored = current && (await waiverTextVersion(ctx.pool, id, version))
  if (!stored) throw new Failure('not-found')
  const { name, html } = stored
  return { ...stored, changes: changesBetween({ name: current.name, html: sanitised(current.html) }, { name, html }) }
}
