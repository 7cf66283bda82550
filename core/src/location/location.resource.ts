import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createBulkDeletionCalls, createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { LocationFields } from './location-fields.ts'
import { Location } from './location.ts'

const names = { one: 'Location', many: 'Locations', readPath: '/api/admin/locations', writePath: '/api/locations' }

/** The calls with which administrators edit locations. */
export const locationCalls = {
  ...createResourceCalls({
    ...names,
    row: Location,
    fields: LocationFields,
    changes: z.safeExtend(LocationFields, versionField),
    query: listQuery(['name', 'id', 'modifiedDateUtc']),
    summaries: {
      list: 'Locations for the admin area: one page, searched and sorted',
      read: 'One location as it is stored',
      add: 'Add a location; the first one becomes the default',
      update: 'Change a location; a new default location replaces the old one',
      remove: 'Delete a location; what guests completed there stays stored',
    },
    failures: {
      add: ['default-location'],
      update: ['default-location'],
      remove: ['in-use', 'default-location'],
    },
  }),
  ...createBulkDeletionCalls({
    ...names,
    summary: 'Delete several locations at once, all or none; what guests completed there stays stored',
    failures: ['default-location'],
  }),
}
