import { addDays } from '@first-chair/core/calendar/calendar-date'
import type { Log } from '../context/context.ts'
import { headIpCode } from '../demo/write-households.ts'
import { demoHouseholds } from '../demo/fill-demo-resort.ts'
import { getOperatorEvents } from './operator-events.ts'
import { createToMoment } from './resort-time.ts'
import type { SeasonEvent, SeasonResort } from './season-event.ts'
import type { UnfinishedSeason } from './simulated-time.ts'
import { createVisitors } from './visitors.ts'
import { getVisitorEvents } from './visitor-events.ts'

/** Events of so many minutes happen at the same time, at most so many: they are written together. */
const together = { milliseconds: 20 * 60_000, events: 6 }

/**
 * On a slow or busy machine the start must not take minutes: what makes it longer than this is left out, except for the last
 * days.
 */
const maxMilliseconds = 18_000
const completeMilliseconds = 5 * 24 * 60 * 60_000

/** After so many days a line of the log says how far the season is. */
const daysBetweenLines = 10

type SeasonWriter = {
  resort: SeasonResort
  timeZone: string
  log: Pick<Log, 'info' | 'warn'>
  /** Sets the time of the simulation. `written` events are complete. */
  setTime: (moment: Date, written: number) => Promise<void>
  /** Does what is done once a day, such as messages of the product. */
  endDay: () => Promise<void>
  /** In days. */
  length: number
  /** Ends the writing, which continues at the next start. */
  signal: AbortSignal
}

/**
 * Lets the guests and the staff of the demo resort do everything that happened in a season up to the first start, in the
 * order of time. Goes on after the events that are written. An event that is refused is logged and left out; so are events
 * of a machine that is too slow for all of them.
 */
export async function writeSeason(
  { resort, timeZone, log, setTime, endDay, length, signal }: SeasonWriter,
  { firstDay, startedAt, written }: UnfinishedSeason,
): Promise<void> {
  const events = planSeason(firstDay, timeZone, length).filter(({ at }) => at <= startedAt)
  const start = performance.now()
  const isLate = (next: number, at: Date) =>
    performance.now() - start >
      maxMilliseconds * ((next - written) / (events.length - written)) + maxMilliseconds / 10 &&
    startedAt.getTime() - at.getTime() > completeMilliseconds
  let day = ''
  let days = 0
  for (let next = written; next < events.length;) {
    signal.throwIfAborted()
    const batch = takeBatch(events, next)
    const [{ at }] = batch
    const nextDay = at.toISOString().slice(0, 10)
    if (nextDay !== day) {
      if (day !== '') await endDay()
      day = nextDay
      if (days % daysBetweenLines === 0) {
        log.info({ day, events: next, of: events.length }, 'starting: writing the season of the demo resort')
      }
      days += 1
    }
    next += batch.length
    if (isLate(next, at)) continue
    await setTime(at, next - batch.length)
    await Promise.all(
      batch.map(({ run }) =>
        run(resort).catch((err: unknown) =>
          log.warn({ err, at }, 'an event of the season of the demo resort was left out'),
        ),
      ),
    )
  }
  await setTime(startedAt, events.length)
  await endDay()
}

/** The events that are written together, from this one on. */
function takeBatch(events: readonly SeasonEvent[], from: number): readonly [SeasonEvent, ...SeasonEvent[]] {
  const [first, ...others] = events.slice(from, from + together.events)
  if (!first) throw new Error('The season has no event left.')
  const end = others.findIndex(({ at }) => at.getTime() - first.at.getTime() > together.milliseconds)
  return [first, ...(end === -1 ? others : others.slice(0, end))]
}

/** Everything that happens in the season, in the order of time. */
function planSeason(today: string, timeZone: string, length: number): SeasonEvent[] {
  const toZonedMoment = createToMoment(timeZone)
  const clock = { today, toMoment: (offset: number, minutes: number) => toZonedMoment(addDays(today, offset), minutes) }
  const visitors = createVisitors(today, length).map((visitor, index) => ({
    ...visitor,
    index,
    ipCode: headIpCode(demoHouseholds + index),
  }))
  return [
    ...visitors.flatMap((visitor) => getVisitorEvents(visitor, clock)),
    ...getOperatorEvents(visitors, clock, length),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
