import * as z from 'zod/mini'
import { blockerCodes, type BlockerCode } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'

/** The blockers with the most guests that a board lists. */
const maxBlockersOfBoard = 6
/** The last arrivals that a board lists. */
export const maxArrivalsOfBoard = 12
const maxNameLength = 24

/** People of one household who arrived together. */
export const BoardArrival = z
  .object({
    /** Increases with each arrival. */
    id: z.int(),
    /** `HH:MM` by the clock of the location. */
    time: z.string(),
    /** First name and initial of one adult, as far as the reader may see them. */
    name: z.string(),
    people: z.int(),
    /** The worst verdict of these people. */
    verdict: z.enum(verdicts),
    /** The IP code of the head, for the link to the household. */
    household: z.string(),
  })
  .register(z.globalRegistry, { id: 'BoardArrival' })
export type BoardArrival = z.infer<typeof BoardArrival>

/**
 * Who is expected at a location today, who has arrived, and who is not ready (docs/domain.md, "Today's board"). Live
 * updates have the same form with fewer arrivals.
 */
export const TodayBoard = z
  .object({
    day: z.string(),
    /** `HH:MM` by the clock of the location, when this was counted. */
    time: z.string(),
    expected: z.int(),
    arrived: z.int(),
    notReady: z.int(),
    /** One list of numbers for each planned hour: the hour, expected, arrived, not ready, arrived but not ready. */
    hours: z.array(z.array(z.int())),
    /** What keeps people back, most people first. Each person counts once, with the most urgent reason. */
    blockers: z.array(z.object({ code: z.enum(blockerCodes), people: z.int() })),
    /** Newest first. */
    arrivals: z.array(BoardArrival),
  })
  .register(z.globalRegistry, { id: 'TodayBoard' })
export type TodayBoard = z.infer<typeof TodayBoard>

/** People with the same hour, reason and state. */
export type BoardCount = {
  hour: number
  people: number
  hasArrived: boolean
  isNotReady: boolean
  /** The most urgent reason; null if there is none. */
  code: BlockerCode | null
}

/** People who arrived together, as a wall shows them: nobody's name. */
export const WallArrival = z
  .pick(BoardArrival, { id: true, time: true, people: true, verdict: true })
  .register(z.globalRegistry, { id: 'WallArrival' })
export type WallArrival = z.infer<typeof WallArrival>

/** The board of the desk on a wall, which everybody can read: numbers, and nothing about a single guest but the time. */
export const WallBoard = z
  .extend(z.omit(TodayBoard, { arrivals: true }), { place: z.string(), arrivals: z.array(WallArrival) })
  .register(z.globalRegistry, { id: 'WallBoard' })
export type WallBoard = z.infer<typeof WallBoard>

/** Adds up the counts of a day. */
export function summariseBoard(
  counts: readonly BoardCount[],
): Pick<TodayBoard, 'expected' | 'arrived' | 'notReady' | 'hours' | 'blockers'> {
  const add = (rows: readonly BoardCount[]) => rows.reduce((sum, { people }) => sum + people, 0)
  const arrived = counts.filter(({ hasArrived }) => hasArrived)
  const notReady = counts.filter(({ isNotReady }) => isNotReady)
  const hours = [...new Set(counts.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const codes = [...new Set(notReady.flatMap(({ code }) => (code === null ? [] : [code])))]
  return {
    expected: add(counts),
    arrived: add(arrived),
    notReady: add(notReady),
    hours: hours.map((hour) => {
      const isInHour = (count: BoardCount) => count.hour === hour
      return [
        hour,
        add(counts.filter(isInHour)),
        add(arrived.filter(isInHour)),
        add(notReady.filter(isInHour)),
        add(notReady.filter((count) => isInHour(count) && count.hasArrived)),
      ]
    }),
    blockers: codes
      .map((code) => ({ code, people: add(notReady.filter((count) => count.code === code)) }))
      .toSorted((a, b) => b.people - a.people || (a.code < b.code ? -1 : 1))
      .slice(0, maxBlockersOfBoard),
  }
}

/** The bar of an hour. The three parts `ready`, `toCome` and `notReady` add up to `expected`. */
export type BoardHour = {
  hour: number
  expected: number
  arrived: number
  notReady: number
  /** Has arrived, and nothing is missing. */
  settled: number
  toCome: number
}

/** The bars of the chart. Hours without guests between the first and the last one, and the current hour, are empty bars. */
export function getBoardHours({ hours, time }: Pick<TodayBoard, 'hours' | 'time'>): BoardHour[] {
  const byHour = new Map(hours.map((row) => [row[0] ?? 0, row]))
  const shown = [...byHour.keys(), Number(time.slice(0, 2))]
  const first = Math.min(...shown)
  const count = Math.max(...shown) - first + 1
  return Array.from({ length: count }, (_, index) => {
    const [hour = first + index, expected = 0, arrived = 0, notReady = 0, arrivedNotReady = 0] = byHour.get(
      first + index,
    ) ?? [first + index]
    const settled = arrived - arrivedNotReady
    return { hour, expected, arrived, notReady, settled, toCome: expected - settled - notReady }
  })
}

/** The name of an arrival, short enough for every update. */
export function toBoardName(firstName: string, lastInitial: string): string {
  const signs = [...firstName.trim()]
  const first = signs.length > maxNameLength ? `${signs.slice(0, maxNameLength - 1).join('')}…` : signs.join('')
  return lastInitial === '' ? first : `${first} ${lastInitial}.`
}

/**
 * The board after an update: its counts, and its arrivals before those that it does not have. Undefined if an arrival
 * between the two may be missing, so that the board must be read again.
 */
export function applyBoardUpdate<Board extends { day: string; arrivals: { id: number }[] }>(
  board: Board,
  update: Board,
): Board | undefined {
  if (board.day !== update.day) return undefined
  const oldest = update.arrivals.at(-1)
  if (oldest === undefined) return board.arrivals.length === 0 ? { ...update, arrivals: [] } : undefined
  const newest = board.arrivals[0]
  if (newest === undefined || newest.id < oldest.id) return undefined
  const older = board.arrivals.filter(({ id }) => id < oldest.id)
  return { ...update, arrivals: [...update.arrivals, ...older].slice(0, maxArrivalsOfBoard) }
}
