import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { actingRoles } from '../contract/staff-role.ts'
import { ArrivalEvent, ArrivalsToRecord, ArrivalsToUndo } from './arrival-event.ts'

const params = z.object({ locationId: Id, household: z.string().check(z.minLength(1), z.maxLength(64)) })

export const recordArrivals = endpoint({
  name: 'recordArrivals',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/arrivals',
  caller: 'staff',
  roles: actingRoles,
  summary:
    'Record events of today for people of a household: the desk arrivals, ready or not; the rental shop what is fitted and returned; the ski school hand-overs and who collected a child. What is recorded already stays as it is',
  params,
  body: ArrivalsToRecord,
  /** The events of the day that the roles of the caller see, oldest first. */
  answer: z.array(ArrivalEvent),
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const undoArrivals = endpoint({
  name: 'undoArrivals',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/arrivals/undo',
  caller: 'staff',
  roles: actingRoles,
  summary: 'Undo events of today that the roles of the caller record; what was undone already stays as it is',
  params,
  body: ArrivalsToUndo,
  answer: z.array(ArrivalEvent),
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
