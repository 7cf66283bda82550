import type { Page } from '@first-chair/core/admin-list'
import { Failure } from '@first-chair/core/failure'
import type { AuthorizationType, EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import { waiverTextRow, waiverTextsPage } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context.ts'
import { withTasks } from './waiver-text.facts.ts'

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
