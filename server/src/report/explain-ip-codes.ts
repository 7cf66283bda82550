import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { explain } from '@first-chair/core/explanation/explain'
import { explainReadiness } from '@first-chair/core/explanation/explain-readiness'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import { parseIpCodes } from '@first-chair/core/report/ip-codes'
import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { isOpen } from '../contact-task/check-in.facts.ts'
import { loadJudgingContext, loadReadinessFacts } from '../verdict/judge-households.facts.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'log'>

/**
 * Explains what guests see at each open location, from the same facts and rules as their home screen, and whether
 * they are ready for a day: the requested day, else the next one with a purchase, else today. The IP code of a
 * head of household explains the whole household, any other IP code that person only. The audit log records the
 * administrator and the codes.
 */
export async function explainIpCodes(
  ctx: Ctx,
  administrator: Administrator,
  { input, visitDay }: { input: string; visitDay: CalendarDate | undefined },
): Promise<{ ipCodes: IpCodeExplanation[] }> {
  if (visitDay !== undefined) {
    refuseInvalidDay(visitDay, ctx.clock.resortDay(ctx.config.resortTimeZone), 'visitDay')
  }
  const ipCodes: IpCodeExplanation[] = []
  for (const ipCode of parseIpCodes(input)) ipCodes.push(await explainIpCode(ctx, ipCode, visitDay))
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

async function explainIpCode(ctx: Ctx, ipCode: string, visitDay: CalendarDate | undefined): Promise<IpCodeExplanation> {
  const current = await ctx.pointOfSale.currentIpCode(ipCode)
  if (current === undefined) return { ipCode, isFound: false, mergedInto: null, locations: [] }

  const setup = await ctx.setup.current()
  const judging = await loadJudgingContext(
    ctx,
    setup.locations.filter((location) => isOpen(setup, location)),
  )
  const [household] = await loadReadinessFacts(
    ctx,
    judging,
    async () => [{ ipCode: current, facts: await ctx.pointOfSale.household(current) }],
    ({ purchases }) =>
      [...judging.locations].map(([locationId, { now }]) => ({
        locationId,
        day: visitDay ?? getVisitDays(purchases, now.date, setup.general)[0] ?? now.date,
      })),
  )
  const locations = (household?.visits ?? []).map(({ locationId, getFacts }) => {
    const facts = getFacts()
    const name = judging.locations.get(locationId)?.location.name ?? ''
    return {
      ...explain(facts.owed, name, facts.isWaitingForPos),
      readiness: explainReadiness(facts, { isMadeUp: false }),
    }
  })
  return { ipCode, isFound: true, mergedInto: current === ipCode ? null : current, locations }
}
