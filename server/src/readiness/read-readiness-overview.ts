import { addDays } from '@first-chair/core/calendar/calendar-date'
import { getReadinessGroup } from '@first-chair/core/readiness/readiness-group'
import {
  overviewDays,
  type ReadinessDay,
  type ReadinessOverview,
} from '@first-chair/core/readiness-overview/readiness-overview'
import { findTaskGaps } from '@first-chair/core/readiness/setup-gaps'
import type { Context } from '../context/context.ts'
import { countVerdicts, hasVerdicts, type VerdictCount } from './readiness-overview.store.ts'
import { loadReadinessLocation } from './readiness-location.facts.ts'

const fieldByGroup = {
  ready: 'ready',
  'partly-open': 'partlyOpen',
  stopped: 'stopped',
  unchecked: 'unchecked',
} as const

/** Answers how many guests of today and the coming days are ready, by the stored verdicts, and what stops the others. */
export async function readReadinessOverview(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup'>,
  locationId: number,
): Promise<ReadinessOverview> {
  const { setup, today } = await loadReadinessLocation(ctx, locationId)
  const days = Array.from({ length: overviewDays }, (_, index) => addDays(today, index))
  const counts = await countVerdicts(ctx.pool, { locationId, from: today, until: days.at(-1) ?? today })
  const tasks = (setup.offeredActivities.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const [oldest] = counts.map(({ judgedSince }) => judgedSince.getTime()).toSorted((a, b) => a - b)
  return {
    today,
    days: days.map((day) => ({
      ...summarise(
        day,
        counts.filter((count) => count.day === day),
      ),
      gaps: findTaskGaps(tasks, day),
    })),
    judgedSinceUtc: oldest === undefined ? null : new Date(oldest).toISOString(),
    wasJudged: oldest !== undefined || (await hasVerdicts(ctx.pool)),
  }
}

function summarise(day: string, counts: readonly VerdictCount[]): Omit<ReadinessDay, 'gaps'> {
  const groups = { ready: 0, partlyOpen: 0, stopped: 0, unchecked: 0 }
  for (const count of counts) {
    if (count.code === null) groups[fieldByGroup[getReadinessGroup(count)]] += count.people
  }
  const blockers = counts
    .flatMap((count) => (count.code === null ? [] : [count]))
    .map(({ code, blocks, resolvedBy, people }) => ({ code, blocks, resolvedBy, people }))
    .toSorted((a, b) => b.people - a.people || (a.code < b.code ? -1 : 1))
  return { day, ...groups, blockers }
}
