import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { actingRoles } from '../contract/staff-role.ts'
import { TodayBoard } from './today-board.ts'
import { TodaysPeople, TodaysPeopleQuery, todaysPeopleFilter } from './todays-people.ts'

const params = z.object({ locationId: Id })
const role = z.enum(actingRoles)

/** The board of the day, from the stored verdicts and the arrival events. */
export const readTodayBoard = endpoint({
  name: 'readTodayBoard',
  method: 'GET',
  path: '/api/staff/locations/:locationId/today',
  caller: 'staff',
  roles: actingRoles,
  summary: 'Who is expected today, who has arrived and who is not ready, by hour and by reason, as a role may see it',
  params,
  query: z.object({ role }),
  answer: TodayBoard,
  failures: ['not-found', 'location-closed'],
})

export const watchTodayBoard = endpoint({
  name: 'watchTodayBoard',
  method: 'GET',
  path: '/api/staff/locations/:locationId/today/events',
  caller: 'staff',
  roles: actingRoles,
  summary: 'A stream of server-sent events with the new counts and the last arrivals, at most one each second',
  params,
  query: z.object({ role }),
  answer: TodayBoard,
  eventAnswer: { event: 'board' },
  failures: ['not-found', 'location-closed'],
})

export const listTodaysPeople = endpoint({
  name: 'listTodaysPeople',
  method: 'GET',
  path: '/api/staff/locations/:locationId/today/people',
  caller: 'staff',
  roles: actingRoles,
  summary: 'The people behind a number of the board, 50 on a page; recorded in the audit log',
  params,
  query: TodaysPeopleQuery,
  answer: TodaysPeople,
  failures: ['not-found', 'location-closed'],
})

export const exportTodaysPeople = endpoint({
  name: 'exportTodaysPeople',
  method: 'GET',
  path: '/api/staff/locations/:locationId/today/people.csv',
  caller: 'staff',
  roles: actingRoles,
  summary: 'The same list as a CSV file; recorded in the audit log',
  params,
  query: z.object(todaysPeopleFilter),
  answer: TodaysPeople,
  streamAnswer: { types: ['text/csv'] },
  failures: ['not-found', 'location-closed'],
})
