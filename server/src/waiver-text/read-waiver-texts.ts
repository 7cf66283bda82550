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

/** The waivers that the point of sale knows, for whoever sets up a task. */
export async function listAuthorizationTypes(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; authorizationTypes: AuthorizationType[] }> {
  const offered = await ctx.pointOfSale.authorizationTypes()
  return { isOffered: offered !== undefined, authorizationTypes: offered ?? [] }
}

/** One page of the built-in point of sale's waivers. */
export async function listWaiverTexts(
  ctx: Ctx,
  asked: Parameters<typeof waiverTextsPage>[1],
): Promise<Page<EditableWaiverText>> {
  const { rows, ...counts } = await waiverTextsPage(ctx.pool, asked)
  return { ...counts, rows: await Promise.all(rows.map((row) => withTasks(ctx, row))) }
}

/** One waiver of the built-in point of sale. */
export async function readEditableWaiverText(ctx: Ctx, id: number): Promise<EditableWaiverText> {
  const row = await waiverTextRow(ctx.pool, id)
  if (!row) throw new Failure('not-found')
  return withTasks(ctx, row)
}

/** The last versions of a waiver, the newest first. */
export async function listWaiverTextVersions(
  ctx: Pick<Context, 'pool'>,
  id: number,
): Promise<{ versions: SettingsVersion[] }> {
  if (!(await waiverTextRow(ctx.pool, id))) throw new Failure('not-found')
  return { versions: await settingsVersions(ctx.pool, `waiver-text ${id}`) }
}

/** One of the last versions of a waiver, and what restoring it would change. */
export async function readWaiverTextVersion(
  ctx: Pick<Context, 'pool'>,
  { id, version }: { id: number; version: number },
): Promise<Answer<typeof readWaiverTextVersionCall>> {
  const present = await waiverTextRow(ctx.pool, id)
  const kept = present && (await waiverTextVersion(ctx.pool, id, version))
  if (!kept) throw new Failure('not-found')
  const { name, html } = kept
  return { ...kept, changes: changesBetween({ name: present.name, html: sanitised(present.html) }, { name, html }) }
}
