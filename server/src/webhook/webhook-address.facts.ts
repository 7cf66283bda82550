import { t } from '@first-chair/core/catalogue/refusal'
import type { FieldProblem } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'

/** Why nothing would be sent to an address. One that does not answer now has no problem: it may be set up later. */
export async function findAddressProblem(
  { webhooks }: Pick<Context, 'webhooks'>,
  url: string,
): Promise<FieldProblem | undefined> {
  const problem = await webhooks.check(url)
  if (problem !== 'private-address' && problem !== 'insecure-address' && problem !== 'unknown-host') return undefined
  const message =
    problem === 'unknown-host'
      ? t('webhook-unknown-host', { host: new URL(url).hostname })
      : t(problem === 'private-address' ? 'webhook-private-address' : 'webhook-insecure-address')
  return { path: 'url', rule: problem, message }
}
