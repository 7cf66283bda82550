import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { explain } from '@first-chair/core/explanation/explain'
import { explainReadiness } from '@first-chair/core/explanation/explain-readiness'
import type { VisitExplanation } from '@first-chair/core/explanation/readiness-explanation'
import type { Simulation } from '@first-chair/core/explanation/simulation'
import { simulateHousehold, simulatePasses } from '@first-chair/core/explanation/simulate-household'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import type { PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { loadDraftSetup } from '../setup-document/draft-setup.facts.ts'
import { loadJudgingContext, loadReadinessFacts } from '../verdict/judge-households.facts.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'
import type { Setup } from '../setup/setup.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'log'>
type DraftContext = Ctx & Pick<Context, 'encryption' | 'webhooks'>

/**
 * Answers who would owe what at a location on a day, and why, and whether they would be ready for a visit. Uses the same rules as the check-in itself. It also works
 * for closed locations, so that operators can try a location before they open it. For a real household it writes an
 * audit entry, and nothing else. With a draft of the setup, everything is as if the draft was published.
 */
export async function simulateCheckIn(
  live: DraftContext,
  administrator: Administrator,
  simulation: Simulation,
): Promise<VisitExplanation> {
  const { draftId, locationId, locationSlug } = simulation
  const setup = draftId === undefined ? await live.setup.current() : await loadDraftSetup(live, administrator, draftId)
  const ctx: Ctx = { ...live, setup: { ...live.setup, current: () => Promise.resolve(setup) } }
  const location = setup.locations.find(({ id, slug }) =>
    draftId === undefined ? id === locationId : slug === locationSlug,
  )
  if (!location) throw new Failure('not-found')
  const today = simulation.day ?? ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)

  if (simulation.visitDay !== undefined) refuseInvalidDay(simulation.visitDay, today, 'visitDay')

  const household = await loadHousehold(ctx, simulation, today, setup)
  if (simulation.ipCode !== undefined) {
    const { ipCode } = simulation
    const subject = `contact ${ipCode}`
    await insertReadAuditEntry(ctx.pool, administrator, {
      action: 'check-in-explained',
      subject,
      after: { ipCodes: [ipCode] },
    })
  }
  const judging = await loadJudgingContext(ctx, [location], { today })
  const isMadeUp = simulation.ipCode === undefined
  const [loaded] = await loadReadinessFacts(
    ctx,
    judging,
    async () => [{ ipCode: simulation.ipCode ?? '', facts: household }],
    ({ purchases }) => {
      const day = simulation.visitDay ?? getVisitDays(purchases, today, setup.general)[0] ?? today
      return [{ locationId: location.id, day }]
    },
    isMadeUp ? (madeUp, { gates }) => simulatePasses(madeUp, gates) : undefined,
  )
  const facts = loaded?.visits[0]?.getFacts()
  if (!facts) throw new Failure('not-found')
  return {
    ...explain(facts.owed, location.name, facts.isWaitingForPos),
    readiness: explainReadiness(facts, { isMadeUp }),
  }
}

async function loadHousehold(
  ctx: Ctx,
  { ipCode, age, productIds, visitDay }: Simulation,
  day: CalendarDate,
  setup: Setup,
): Promise<PosHousehold> {
  if (ipCode !== undefined) {
    const currentIpCode = await ctx.pointOfSale.currentIpCode(ipCode)
    if (currentIpCode === undefined) {
      throw createInvalidInput([{ path: 'ipCode', rule: 'unknown', message: t('no-such-customer') }])
    }
    return ctx.pointOfSale.household(currentIpCode)
  }
  const knownProducts = (productIds ?? []).length === 0 ? [] : ((await ctx.pointOfSale.products()) ?? [])
  const products = [...new Set(productIds)].map(
    (code) => knownProducts.find((product) => product.code === code) ?? { code, name: code, components: [] },
  )
  return simulateHousehold({ age: age ?? 0, day, visitDay: visitDay ?? day }, products, setup.general)
}
