import { t } from '@first-chair/core/catalogue/refusal'
import type { FieldProblem } from '@first-chair/core/contract/failure'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { findAddressProblem } from '../webhook/webhook-address.facts.ts'
import { hasWaiverTexts } from './current-setup.facts.ts'

/** The problems that only other systems know, for what the document changes. Called before the transaction. */
export async function findOutsideProblems(
  ctx: Pick<Context, 'config' | 'log' | 'pointOfSale' | 'webhooks'>,
  current: SetupDocument,
  { tasks = {}, webhooks = {} }: SetupDocument,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [key, { url }] of Object.entries(webhooks)) {
    if (url === current.webhooks?.[key]?.url) continue
    const problem = await findAddressProblem(ctx, url)
    if (problem) problems.push({ ...problem, path: `webhooks.${key}.url` })
  }
  const codes = Object.entries(tasks).flatMap(([key, { posWaiverId: code }]) =>
    code === null || code === current.tasks?.[key]?.posWaiverId ? [] : [{ path: `tasks.${key}.posWaiverId`, code }],
  )
  if (codes.length === 0 || hasWaiverTexts(ctx)) return problems
  const known = await loadWaiverCodes(ctx)
  if (known === undefined) return problems
  const unknown = codes.filter(({ code }) => !known.includes(code))
  return [
    ...problems,
    ...unknown.map(({ path, code }) => ({ path, rule: 'unknown', message: t('no-such-waiver', { code }) })),
  ]
}

/** Undefined if the point of sale has no list, or is down: then every code is accepted (docs/decisions/0030). */
async function loadWaiverCodes({
  pointOfSale,
  log,
}: Pick<Context, 'log' | 'pointOfSale'>): Promise<string[] | undefined> {
  try {
    return (await pointOfSale.authorizationTypes())?.map(({ code }) => code)
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    log.warn({ err: error }, 'POS waiver codes could not be checked because the point of sale is down')
    return undefined
  }
}
