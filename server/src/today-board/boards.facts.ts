import { getAge, isMinor } from '@first-chair/core/contact/contact'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { Person } from '@first-chair/core/household/household'
import {
  maxArrivalsOfBoard,
  summariseBoard,
  toBoardName,
  type BoardArrival,
  type TodayBoard,
  type WallBoard,
} from '@first-chair/core/today-board/today-board'
import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { getInitial, loadBoardScope } from './board-scope.facts.ts'
import { countBoard, findLastArrivals, type ArrivalRow, type BoardScope } from './today-board.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>

/** Names of arrivals that are cached, so that an update asks the point of sale only about new ones. */
const maxNames = 1_000

/** Reads boards. All open pages of a role at a location that ask at the same moment get one answer. */
export type Boards = {
  read(locationId: number, role: ActingRole): Promise<TodayBoard>
  /** The board of the desk without names, for the screens on walls. */
  readForWall(locationId: number): Promise<WallBoard>
}

/** The names are cached for as long as the process runs. */
export function openBoards(ctx: Ctx): Boards {
  const names = new Map<string, string>()

  async function findName(scope: BoardScope, role: ActingRole, arrival: ArrivalRow): Promise<string> {
    const key = [role, arrival.id, ...arrival.contactIds].join(' ')
    const cached = names.get(key)
    if (cached !== undefined) return cached
    const people = await readPeople(ctx, arrival.household)
    const { adultAge } = (await ctx.setup.current()).general
    const person = choosePerson(people, arrival, {
      role,
      isAdult: ({ birthDate }) => !isMinor({ age: getAge(birthDate, scope.day) }, adultAge),
    })
    if (!person) return ''
    const name = toBoardName(person.firstName, role === 'rental' ? '' : getInitial(person))
    if (names.size >= maxNames) names.clear()
    names.set(key, name)
    return name
  }

  async function load(locationId: number, role: ActingRole): Promise<TodayBoard> {
    const { scope, board, arrivals } = await loadNumbers(ctx, locationId, role)
    const named = arrivals.map(async ({ row, ...arrival }): Promise<BoardArrival> => ({
      ...arrival,
      name: await findName(scope, role, row),
      household: row.household,
    }))
    return { ...board, arrivals: await Promise.all(named) }
  }

  async function loadForWall(locationId: number): Promise<WallBoard> {
    const { board, arrivals } = await loadNumbers(ctx, locationId, 'desk')
    const { locations } = await ctx.setup.current()
    return {
      ...board,
      place: locations.find(({ id }) => id === locationId)?.name ?? '',
      arrivals: arrivals.map(({ row: _row, ...arrival }) => arrival),
    }
  }

  return {
    read: createShared(([locationId, role]: [number, ActingRole]) => load(locationId, role)),
    readForWall: createShared(([locationId]: [number]) => loadForWall(locationId)),
  }
}

/** Callers with the same arguments who ask at the same moment get one answer. */
function createShared<Args extends unknown[], Answer>(
  load: (args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>()
  return (...args) => {
    const key = args.join(' ')
    const reading = inFlight.get(key) ?? load(args).finally(() => inFlight.delete(key))
    inFlight.set(key, reading)
    return reading
  }
}

/** The numbers of a board, and its last arrivals, which are not named yet. */
async function loadNumbers(ctx: Ctx, locationId: number, role: ActingRole) {
  const scope = await loadBoardScope(ctx, locationId, role)
  const [counts, rows] = await Promise.all([
    countBoard(ctx.pool, scope),
    findLastArrivals(ctx.pool, scope, maxArrivalsOfBoard),
  ])
  const format = createTimeFormat(scope.timeZone)
  return {
    scope,
    board: { day: scope.day, time: ctx.clock.resortTime(scope.timeZone), ...summariseBoard(counts) },
    arrivals: rows.map((row) => ({
      row,
      id: row.id,
      time: format(row.atUtc),
      people: row.contactIds.length,
      verdict: row.verdict,
    })),
  }
}

/** The first adult who arrived; without one, the head at the desk, and elsewhere the first person who has something there. */
function choosePerson(
  people: readonly Person[],
  { contactIds }: ArrivalRow,
  { role, isAdult }: { role: ActingRole; isAdult: (person: Person) => boolean },
): Person | undefined {
  const arrived = people.filter(({ contactId }) => contactIds.includes(contactId))
  return arrived.find(isAdult) ?? (role === 'desk' ? people[0] : arrived[0])
}

/** The people of a household; empty while the point of sale does not answer. */
async function readPeople({ pointOfSale }: Ctx, household: string): Promise<readonly Person[]> {
  try {
    return (await pointOfSale.household(household)).people
  } catch (error) {
    if (error instanceof PointOfSaleDown || error instanceof PointOfSaleRefused) return []
    throw error
  }
}

function createTimeFormat(timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (date) => format.format(date)
}
