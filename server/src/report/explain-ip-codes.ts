import { explain } from '@first-chair/core/explanation/explain'
import { parseIpCodes } from '@first-chair/core/report/ip-codes'
import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { loadCheckInFacts, isOpen } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos } from '../contact-task/own-facts.store.ts'
import { loadCurrentTextHashes } from '../waiver-text/current-waiver-text.facts.ts'

/**
 * Explains what guests see at each open location, from the same facts and rules as their home screen. The IP code of a
 * head of household explains the whole household, any other IP code that person only. The audit log records the
 * administrator and the codes.
 */
export async function explainIpCodes(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  administrator: Administrator,
  input: string,
): Promise<{ ipCodes: IpCodeExplanation[] }> {
  const ipCodes: IpCodeExplanation[] = []
  for (const ipCode of parseIpCodes(input)) ipCodes.push(await explainIpCode(ctx, ipCode))
  // Only existing IP codes are recorded: any other input may be a name.
  const existing = ipCodes.filter(({ isFound }) => isFound).map(({ ipCode }) => ipCode)
  if (existing.length > 0) {
    await insertReadAuditEntry(ctx.pool, administrator, {
      action: 'check-in-explained',
      subject: existing.length === 1 ? `contact ${existing[0]}` : `${existing.length} contacts`,
      after: { ipCodes: existing },
    })
  }
  return { ipCodes }
}

async function explainIpCode(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  ipCode: string,
): Promise<IpCodeExplanation> {
  const current = await ctx.pointOfSale.currentIpCode(ipCode)
  if (current === undefined) return { ipCode, isFound: false, mergedInto: null, locations: [] }

  const setup = await ctx.setup.current()
  const locations = await Promise.all(
    setup.locations
      .filter((location) => isOpen(setup, location))
      .map(async ({ id, name }) => {
        const { owed, own } = await loadCheckInFacts(ctx, { ipCode: current }, id, await loadCurrentTextHashes(ctx, id))
        return explain(owed, name, (contactId, task) => isWaitingForPos(own, contactId, task))
      }),
  )
  return { ipCode, isFound: true, mergedInto: current === ipCode ? null : current, locations }
}
