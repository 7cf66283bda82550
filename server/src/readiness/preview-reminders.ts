import type { ReminderPreview } from '@first-chair/core/readiness-overview/readiness-overview'
import type { Context } from '../context/context.ts'
import { buildReminderEmail } from '../message-text/readiness-reminder.rule.ts'
import { loadHouseholdNames } from './household-names.facts.ts'
import { loadReadinessLocation } from './readiness-location.facts.ts'
import { refuseInvalidReminder } from './reminder-target.rule.ts'
import { countReminderTargets, findTargetsWithoutAddress, type ReminderTarget } from './reminder.store.ts'

/** The number of people without an address whose names the answer contains. */
const maxNames = 20

/** Answers what a reminder would say, how many would get it, and who has no address. It sends nothing. */
export async function previewReminders(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'delivery'>,
  target: ReminderTarget,
): Promise<ReminderPreview> {
  const { setup, today } = await loadReadinessLocation(ctx, target.locationId)
  refuseInvalidReminder(target, today)
  const [counts, withoutAddress] = await Promise.all([
    countReminderTargets(ctx.pool, target),
    findTargetsWithoutAddress(ctx.pool, target, maxNames),
  ])
  const names = await loadHouseholdNames(
    ctx,
    withoutAddress.map(({ ipCode }) => ipCode),
    target.day,
  )
  const { subject, text } = buildReminderEmail({
    language: setup.language,
    theme: setup.theme,
    baseUrl: ctx.config.baseUrl,
    // The names differ from message to message.
    firstName: '{FirstName}',
    people: ['{People}'],
    code: target.code,
    day: target.day,
    link: `${ctx.config.baseUrl}/l/${target.locationId}`,
  })
  return {
    ...counts,
    withoutAddressNames: withoutAddress.map(({ contactId }) => ({
      contactId,
      name: names.get(contactId)?.name ?? null,
    })),
    subject,
    text,
    isDeliverySetUp: ctx.delivery.email !== undefined,
  }
}
