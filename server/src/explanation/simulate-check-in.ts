import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { explain } from '@first-chair/core/explanation/explain'
import type { LocationExplanation } from '@first-chair/core/explanation/explanation'
import type { Simulation } from '@first-chair/core/explanation/simulation'
import { simulateHousehold } from '@first-chair/core/explanation/simulate-household'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import { buildOwedFacts } from '../contact-task/check-in.facts.ts'
import { loadOwnFacts } from '../contact-task/own-facts.store.ts'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { loadCurrentTextHashes } from '../waiver-text/current-waiver-text.facts.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>

/**
 * Answers who would owe what at a location on a day, and why. Uses the same rules as the check-in itself. It also works
 * for closed locations, so that operators can try a location before they open it. For a real household it writes an
 * audit entry, and nothing else.
 */
export async function simulateCheckIn(
  ctx: Ctx,
  administrator: Administrator,
  simulation: Simulation,
): Promise<LocationExplanation> {
  const setup = await ctx.setup.current()
  const location = setup.locations.find(({ id }) => id === simulation.locationId)
  if (!location) throw new Failure('not-found')
  const today = simulation.day ?? ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)

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
  const own = await loadOwnFacts(
    ctx.pool,
    household.people.map(({ contactId }) => contactId),
  )
  const waiverTextHashes = await loadCurrentTextHashes(ctx, location.id)
  return explain(
    buildOwedFacts({ household, own, setup, location, today, waiverTextHashes }),
    location.name,
    (contactId, task) =>
      own.signed.some(
        (signed) =>
          signed.isWaitingForPos && signed.contactId === contactId && signed.authorizationType === task.posWaiverId,
      ),
  )
}

async function loadHousehold(
  ctx: Ctx,
  { ipCode, age, productIds }: Simulation,
  day: CalendarDate,
  setup: Setup,
): Promise<HouseholdFacts> {
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
  return simulateHousehold({ age: age ?? 0, day }, products, setup.general)
}
