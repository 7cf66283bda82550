import { createHash } from 'node:crypto'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { describeEmergency, emergencyAction } from '@first-chair/core/patrol/emergency'
import { loadAdministratorEmails } from '../admin-access/administrator.store.ts'
import { createClock } from '../context/clock.ts'
import type { Context } from '../context/context.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { loadRecentEmergencies, type RecentEmergency } from './recent-emergencies.facts.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'encryption' | 'setup' | 'log'>

const dayMilliseconds = 24 * 60 * 60_000

/**
 * Queues an e-mail to every administrator on the list for each of the last days on which the ski patrol opened a health
 * note. Today is reported tomorrow. Several days are looked at, in case that the product did not run; a day is reported once
 * to each administrator. Without a mail server the messages wait in the outbox, where administrators read them. An
 * administrator by a claim of the identity provider is on no list: the overview of the admin area shows the openings too.
 */
export async function reportEmergencies(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const { today, emergencies: recent } = await loadRecentEmergencies(ctx)
  const days = [...new Set(recent.map(({ day }) => day))].filter((day) => day < today)
  if (days.length === 0) return
  const administrators = await loadAdministratorEmails(ctx.pool)
  if (administrators.length === 0) {
    ctx.log.warn(
      { days },
      'health notes were opened in an emergency, and no administrator is on the list to get an e-mail',
    )
    return
  }
  for (const day of days) {
    const emergencies = await describe(
      ctx,
      day,
      recent.filter((note) => note.day === day),
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

async function describe(ctx: Ctx, day: CalendarDate, notes: readonly RecentEmergency[]) {
  const { locations, general } = await ctx.setup.current()
  return {
    day: formatCheckInDate(day, general.dateFormat),
    notes: notes.map(({ at, person, locationId, reason, details }) => ({
      time: createClock(() => at).resortTime(ctx.config.resortTimeZone),
      person,
      place: locations.find(({ id }) => id === locationId)?.name ?? '',
      reason: describeEmergency({ reason, details }),
    })),
  }
}
