import { addDays } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/settings-rule'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import type { FirstRun, TrialGuest } from '@first-chair/core/first-run/first-run'
import { getGates } from '@first-chair/core/opening-hours/gates'
import type { Administrator, Context } from '../context/context.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { loadFirstRunSteps } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { saveGuests } from './save-guests.facts.ts'
import { insertProducts } from './template.store.ts'
import { templates } from './templates/templates.rule.ts'
import { insertTrialTicket } from './trial.store.ts'

/**
 * Makes the administrator a guest of the built-in point of sale, with a ticket and a card, so that check-in can be tried to its end.
 * The ticket is for today, or for tomorrow once the gates have closed. Repeated, it gives another ticket only for another day. Throws
 * `records-elsewhere`.
 */
export async function addTrialGuest(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'setup'>,
  administrator: Administrator,
  guest: TrialGuest,
): Promise<FirstRun> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('records-elsewhere')
  const { email } = administrator
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  if (guest.birthDate > today || guest.birthDate < '1902-01-02') {
    throw createInvalidInput([{ path: 'birthDate', rule: 'day', message: t('birth-day') }])
  }
  const day = (await haveGatesClosed(ctx)) ? addDays(today, 1) : today
  const person = { ...guest, row: 0, email, phone: '', cardNumber: '' }
  await inTransaction(ctx.pool, async (client) => {
    const { ipCodes } = await saveGuests(client, [[person]])
    const ipCode = ipCodes.get(person) ?? ''
    const product = await findTrialProduct(ctx)
    await insertProducts(client, [product])
    await insertTrialTicket(client, { ipCode, day, productCode: product.code })
    await insertAuditEntry(client, administrator, {
      action: 'trial-guest-added',
      subject: `guest ${ipCode}`,
      after: { day },
    })
  })
  return loadFirstRun(ctx, administrator)
}

/** Whether the last gate of the default location has closed for today: a ticket for today would come too late. */
async function haveGatesClosed({
  setup,
  clock,
  config,
}: Pick<Context, 'setup' | 'clock' | 'config'>): Promise<boolean> {
  const { locations, general } = await setup.current()
  const location = locations.find(({ isDefault, isEnabled }) => isDefault && isEnabled)
  const { closesAt } = getGates(location ?? { accessLocationIds: [] }, general).openingHours
  return clock.resortTime(config.resortTimeZone) >= closesAt
}

/** The product of the template that was used; a day ticket without one. */
async function findTrialProduct({ pool }: Pick<Context, 'pool'>): Promise<{ code: string; name: string }> {
  const detail = (await loadFirstRunSteps(pool)).find(({ name }) => name === 'template')?.detail ?? null
  const used = Object.entries(templates).find(([name]) => name === detail)?.[1]
  return used?.products.find(({ code }) => code === used.trialProduct) ?? { code: 'DAY', name: 'Day ticket' }
}
