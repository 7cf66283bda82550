import { explain } from '@first-chair/core/explanation/explain'
import { ipCodesIn } from '@first-chair/core/report/ip-codes'
import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { keepReadEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { checkInFacts, isOpen } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos } from '../contact-task/own-facts.store.ts'
import { currentTextHashes } from '../waiver/waiver-text.facts.ts'

/**
 * Explains what guests see at each open location, from the same facts and by the same rules as their home screen: for the
 * code of a head of household the whole household, for any other the person alone. Who asked for whom is kept in the audit log.
 */
export async function explainIpCodes(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  administrator: Administrator,
  given: string,
): Promise<{ ipCodes: IpCodeExplanation[] }> {
  const ipCodes: IpCodeExplanation[] = []
  for (const ipCode of ipCodesIn(given)) ipCodes.push(await explainIpCode(ctx, ipCode))
  // Only codes that somebody has: whatever else was typed may be a name.
  const read = ipCodes.filter(({ isFound }) => isFound).map(({ ipCode }) => ipCode)
  if (read.length > 0) {
    await keepReadEntry(ctx.pool, administrator, {
      action: 'check-in-explained',
      subject: read.length === 1 ? `contact ${read[0]}` : `${read.length} contacts`,
      after: { ipCodes: read },
    })
  }
  return { ipCodes }
}

async function explainIpCode(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  ipCode: string,
): Promise<IpCodeExplanation> {
  const present = await ctx.pointOfSale.presentIpCode(ipCode)
  if (present === undefined) return { ipCode, isFound: false, mergedInto: null, locations: [] }

  const setup = await ctx.setup.current()
  const explained = await Promise.all(
    setup.locations
      .filter((location) => isOpen(setup, location))
      .map(async ({ id, name }) => {
        const { owed, own } = await checkInFacts(ctx, { ipCode: present }, id, await currentTextHashes(ctx, id))
        return explain(owed, name, (contactId, task) => isWaitingForPos(own, contactId, task))
      }),
  )
  return { ipCode, isFound: true, mergedInto: present === ipCode ? null : present, locations: explained }
}
