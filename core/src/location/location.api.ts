import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { Location } from './location.ts'

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/api/locations',
  caller: 'guest-or-admin',
  summary: 'All locations, with the activities linked to each',
  answer: z.array(Location),
})

export const linkActivity = endpoint({
  name: 'linkActivity',
  method: 'POST',
  path: '/api/locations/:locationId/activities',
  caller: 'admin',
  summary: 'Link an activity to a location; linking it again changes nothing',
  params: z.object({ locationId: Id }),
  body: z.object({ activityId: z.int().check(z.positive(), z.maximum(2147483647)) }),
  answer: Location,
  failures: ['not-found'],
})

export const unlinkActivity = endpoint({
  name: 'unlinkActivity',
  method: 'DELETE',
  path: '/api/locations/:locationId/activities/:id',
  caller: 'admin',
  summary: 'Unlink an activity, by the id of the link; if it was the default activity, the location has none',
  params: z.object({ locationId: Id, id: Id }),
  answer: Location,
  failures: ['not-found'],
})
