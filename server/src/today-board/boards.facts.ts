import { getAge, isMinor } from '@first-chair/core/contact/contact'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { Person } from '@first-chair/core/household/household'
import {
  maxArrivalsOfBoard,
  summariseBoard,
  toBoardName,
  type BoardArrival,
  type TodayBoard,
} from '@first-chair/core/today-board/today-board'
import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { getInitial, loadBoardScope } from './board-scope.facts.ts'
import { countBoard, findLastArrivals, type ArrivalRow, type BoardScope } from './today-board.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>

/** Names of arrivals that are cached, so that an update asks the point of sale only about new ones. */
const maxNames = 1_000

/** Reads boards. All open pages of a role at a location that ask at the same moment get one answer. */
export type Boards = { read(locationId: number, role: ActingRole): Promise<TodayBoard> }

/** The names are cached for as long as the process runs. */
export function openBoards(ctx: Ctx): Boards {
  const inFlight = new Map<string, Promise<TodayBoard>>()
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
    const scope = await loadBoardScope(ctx, locationId, role)
    const [counts, arrivals] = await Promise.all([
      countBoard(ctx.pool, scope),
      findLastArrivals(ctx.pool, scope, maxArrivalsOfBoard),
    ])
    const format = createTimeFormat(scope.timeZone)
    return {
      day: scope.day,
      time: ctx.clock.resortTime(scope.timeZone),
      ...summariseBoard(counts),
      arrivals: await Promise.all(
        arrivals.map(async (arrival): Promise<BoardArrival> => ({
          id: arrival.id,
          time: format(arrival.atUtc),
          name: await findName(scope, role, arrival),
          people: arrival.contactIds.length,
          verdict: arrival.verdict,
          household: arrival.household,
        })),
      ),
    }
  }

  return {
    read(locationId, role) {
      const key = `${locationId} ${role}`
      const reading = inFlight.get(key) ?? load(locationId, role).finally(() => inFlight.delete(key))
      inFlight.set(key, reading)
      return reading
    },
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
