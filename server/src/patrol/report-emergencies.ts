import { createHash } from 'node:crypto'
import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { t } from '@first-chair/core/catalogue/emergency'
import { getEmergencyReasonText } from '@first-chair/core/patrol/emergency'
import { loadAdministratorEmails } from '../admin-access/administrator.store.ts'
import { createClock } from '../context/clock.ts'
import type { Context } from '../context/context.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { emergencyAction, loadEmergencies, type StoredEmergency } from './emergency.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'encryption' | 'setup'>

/** So many days are looked at, in case that the product did not run. A day is reported once to each administrator. */
const reportedDays = 3
const dayMilliseconds = 24 * 60 * 60_000

/**
 * Queues an e-mail to every administrator for each of the last days on which the ski patrol opened a health note. Today is
 * reported tomorrow. Without a mail server the messages wait in the outbox, where administrators read them.
 */
export async function reportEmergencies(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const { resortTimeZone } = ctx.config
  const today = ctx.clock.resortDay(resortTimeZone)
  const from = new Date(now.getTime() - (reportedDays + 1) * dayMilliseconds)
  const notes = await loadEmergencies(ctx.pool, { from, until: now })
  const getDay = ({ at }: StoredEmergency) => createClock(() => at).resortDay(resortTimeZone)
  const days = [...new Set(notes.map(getDay))].filter((day) => day < today && day >= addDays(today, -reportedDays))
  if (days.length === 0) return
  const administrators = await loadAdministratorEmails(ctx.pool)
  for (const day of days) {
    const emergencies = await describe(
      ctx,
      day,
      notes.filter((note) => getDay(note) === day),
    )
    for (const recipient of administrators) {
      await queueMessage(
        ctx.pool,
        {
          purpose: 'emergency-notes',
          reference: `emergencies ${day} ${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`,
          channel: 'email',
          recipient,
          firstName: '',
          link: `${ctx.config.baseUrl}/admin/audit?search=${emergencyAction}`,
          emergencies,
          expiresDateUtc: new Date(now.getTime() + 7 * dayMilliseconds).toISOString(),
        },
        ctx,
      )
    }
  }
}

function describeReason(reason: StoredEmergency['reason'], details: string): string {
  const text = getEmergencyReasonText(reason)
  return details === '' ? text : t('reason-with-details', { reason: text, details })
}

async function describe(ctx: Ctx, day: CalendarDate, notes: readonly StoredEmergency[]) {
  const { locations, general } = await ctx.setup.current()
  return {
    day: formatCheckInDate(day, general.dateFormat),
    notes: notes.map(({ at, person, locationId, reason, details }) => ({
      time: createClock(() => at).resortTime(ctx.config.resortTimeZone),
      person,
      place: locations.find(({ id }) => id === locationId)?.name ?? '',
      reason: describeReason(reason, details),
    })),
  }
}
