import * as z from 'zod/mini'
import { DeleteQuery, listQuery, pageSchema } from '../contract/admin-list.ts'
import { DeletedSeveral, DeleteSeveral, Dependents, DependentsQuery } from '../contract/deletion.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { LocationFields, LocationUpdate } from './location-fields.ts'
import { Location } from './location.ts'

const params = z.object({ id: Id })

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/api/locations',
  caller: 'guest-or-admin',
  summary: 'All locations, with the activities linked to each',
  answer: z.array(Location),
})

/** One page of a list of the admin area (docs/decisions/0029). */
export const listLocationsPage = endpoint({
  name: 'listLocationsPage',
  method: 'GET',
  path: '/api/admin/locations',
  caller: 'admin',
  summary: 'Locations for the admin area: one page, searched and sorted',
  query: listQuery(['name', 'id', 'modifiedDateUtc']),
  answer: pageSchema(Location),
})

export const readLocation = endpoint({
  name: 'readLocation',
  method: 'GET',
  path: '/api/admin/locations/:id',
  caller: 'admin',
  summary: 'One location as it is stored',
  params,
  answer: Location,
  failures: ['not-found'],
})

export const addLocation = endpoint({
  name: 'addLocation',
  method: 'POST',
  path: '/api/locations',
  caller: 'admin',
  summary: 'Add a location; the first one becomes the default',
  body: LocationFields,
  answer: Location,
  failures: ['default-location'],
})

export const updateLocation = endpoint({
  name: 'updateLocation',
  method: 'PUT',
  path: '/api/locations/:id',
  caller: 'admin',
  summary: 'Change a location; a new default location replaces the old one',
  params,
  body: LocationUpdate,
  answer: Location,
  failures: ['not-found', 'changed-meanwhile', 'default-location'],
})

export const deleteLocation = endpoint({
  name: 'deleteLocation',
  method: 'DELETE',
  path: '/api/locations/:id',
  caller: 'admin',
  summary: 'Delete a location; what guests completed there stays stored',
  params,
  query: DeleteQuery,
  answer: z.object({ id: z.int() }),
  failures: ['not-found', 'in-use', 'default-location'],
})

/** Lists what depends on locations, so that an administrator knows it before deleting them. */
export const readLocationDependents = endpoint({
  name: 'readLocationDependents',
  method: 'GET',
  path: '/api/admin/locations/dependents',
  caller: 'admin',
  summary: 'What depends on locations, to check before deleting them',
  query: DependentsQuery,
  answer: z.array(Dependents),
})

export const deleteLocations = endpoint({
  name: 'deleteLocations',
  method: 'POST',
  path: '/api/admin/locations/delete',
  caller: 'admin',
  summary: 'Delete several locations at once, all or none; what guests completed there stays stored',
  body: DeleteSeveral,
  answer: DeletedSeveral,
  failures: ['in-use', 'default-location'],
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
