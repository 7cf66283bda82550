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

/** The number of households that do something at the same time. */
const maxHouseholds = 4

/** The time of the season is moved on in such steps, because no call can be under way meanwhile. */
const stepMilliseconds = 20 * 60_000

/** Whatever takes longer, such as a night, is over before the next event: nobody fills in a form until the morning. */
const pauseMilliseconds = 2 * 60 * 60_000

/**
 * On a slow or busy machine the start must not take minutes: what makes it longer than this is left out, except for the last
 * days.
 */
const maxMilliseconds = 12_000
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
 * order of time. Continues after the events that are written. An event that is refused is logged and left out; so are events
 * of a machine that is too slow for all of them.
 */
export async function writeSeason(writer: SeasonWriter, season: UnfinishedSeason): Promise<void> {
  const { log, endDay, length, signal, timeZone } = writer
  const { startedAt, written } = season
  const events = planSeason(season.firstDay, timeZone, length).filter(({ at }) => at <= startedAt)
  const start = performance.now()
  const isLate = (next: number, at: Date) =>
    performance.now() - start >
      maxMilliseconds * ((next - written) / (events.length - written)) + maxMilliseconds / 10 &&
    startedAt.getTime() - at.getTime() > completeMilliseconds
  const running = openRunningEvents(writer)
  let day = ''
  let days = 0
  let last: Date | undefined
  let step: Date | undefined
  try {
    for (const [offset, event] of events.slice(written).entries()) {
      signal.throwIfAborted()
      const index = written + offset
      const { at, household } = event
      const nextDay = at.toISOString().slice(0, 10)
      if (nextDay !== day || household === undefined || isLonger(last, at, pauseMilliseconds)) await running.finish()
      if (nextDay !== day) {
        if (day !== '') await endDay()
        day = nextDay
        if (days % daysBetweenLines === 0) {
          log.info({ day, events: index, of: events.length }, 'starting: writing the season of the demo resort')
        }
        days += 1
      }
      last = at
      if (isLate(index, at)) continue
      await running.waitFor(household)
      if (step === undefined || household === undefined || isLonger(step, at, stepMilliseconds)) {
        step = at
        await writer.setTime(at, running.countWritten(index))
      }
      running.start(event, index)
    }
  } finally {
    await running.finish()
  }
  await writer.setTime(startedAt, events.length)
  await endDay()
}

const isLonger = (from: Date | undefined, until: Date, milliseconds: number): boolean =>
  from !== undefined && until.getTime() - from.getTime() > milliseconds

/** The events that are under way: one of each household, and one of the resort while there is no other. */
function openRunningEvents({ resort, log }: Pick<SeasonWriter, 'resort' | 'log'>) {
  const running = new Map<string, { index: number; ended: Promise<void> }>()
  const wait = () => Promise.race([...running.values()].map(({ ended }) => ended))
  const finish = async () => {
    while (running.size > 0) await wait()
  }
  return {
    finish,
    /** Waits until an event of this household can start. */
    async waitFor(household: string | undefined): Promise<void> {
      if (household === undefined) return finish()
      while (running.size >= maxHouseholds || running.has(household)) await wait()
    },
    start({ at, household = '', run }: SeasonEvent, index: number): void {
      const ended = run(resort)
        .catch((err: unknown) => log.warn({ err, at }, 'an event of the season of the demo resort was left out'))
        .finally(() => running.delete(household))
      running.set(household, { index, ended })
    },
    /** How many events are complete, from the first one on, before the event with this index. */
    countWritten: (next: number): number => Math.min(next, ...[...running.values()].map(({ index }) => index)),
  }
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
