import * as z from 'zod/mini'
import { DeleteQuery, listQuery, pageSchema } from '../contract/admin-list.ts'
import { Contact } from '../contact/contact.ts'
import { DeletedSeveral, DeleteSeveral, Dependents, DependentsQuery } from '../contract/deletion.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { ActivityFields, ActivityUpdate, ProductCode } from './activity-fields.ts'
import { Activity, ActivityTask } from './activity.ts'

export const listActivities = endpoint({
  name: 'listActivities',
  method: 'GET',
  path: '/api/activities',
  caller: 'guest-or-admin',
  summary: 'All activities, with their tasks and products',
  answer: z.array(Activity),
})

/** Lists contacts by activity of a location (docs/domain.md, "Contacts and contact tasks"). */
export const listActivityContacts = endpoint({
  name: 'listActivityContacts',
  method: 'GET',
  path: '/api/activities/locations/:locationId/contacts',
  caller: 'guest',
  summary: 'The activities of a location, each with the members of the household who take part',
  params: z.object({ locationId: Id }),
  answer: z.array(
    z
      .object({
        id: z.int(),
        name: z.string(),
        isLocationDefaultActivity: z.boolean(),
        contacts: z.array(Contact),
      })
      .register(z.globalRegistry, { id: 'ActivityContacts' }),
  ),
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

const params = z.object({ id: Id })
const activityParams = z.object({ activityId: Id })

/** One page of a list of the admin area (docs/decisions/0029). */
export const listActivitiesPage = endpoint({
  name: 'listActivitiesPage',
  method: 'GET',
  path: '/api/admin/activities',
  caller: 'admin',
  summary: 'Activities for the admin area: one page, searched and sorted',
  query: listQuery(['name', 'id', 'modifiedDateUtc']),
  answer: pageSchema(Activity),
})

export const readActivity = endpoint({
  name: 'readActivity',
  method: 'GET',
  path: '/api/admin/activities/:id',
  caller: 'admin',
  summary: 'One activity as it is stored',
  params,
  answer: Activity,
  failures: ['not-found'],
})

export const addActivity = endpoint({
  name: 'addActivity',
  method: 'POST',
  path: '/api/activities',
  caller: 'admin',
  summary: 'Add an activity with its tasks and products',
  body: ActivityFields,
  answer: Activity,
})

export const updateActivity = endpoint({
  name: 'updateActivity',
  method: 'PUT',
  path: '/api/activities/:id',
  caller: 'admin',
  summary: 'Change an activity, the order of its tasks and its products',
  params,
  body: ActivityUpdate,
  answer: Activity,
  failures: ['not-found', 'changed-meanwhile'],
})

export const deleteActivity = endpoint({
  name: 'deleteActivity',
  method: 'DELETE',
  path: '/api/activities/:id',
  caller: 'admin',
  summary: 'Delete an activity and remove it from its locations; what guests completed for it stays stored',
  params,
  query: DeleteQuery,
  answer: z.object({ id: z.int() }),
  failures: ['not-found', 'in-use'],
})

/** Lists what depends on activities, so that an administrator knows it before deleting them. */
export const readActivityDependents = endpoint({
  name: 'readActivityDependents',
  method: 'GET',
  path: '/api/admin/activities/dependents',
  caller: 'admin',
  summary: 'What depends on activities, to check before deleting them',
  query: DependentsQuery,
  answer: z.array(Dependents),
})

export const deleteActivities = endpoint({
  name: 'deleteActivities',
  method: 'POST',
  path: '/api/admin/activities/delete',
  caller: 'admin',
  summary: 'Delete several activities at once, all or none; what guests completed for them stays stored',
  body: DeleteSeveral,
  answer: DeletedSeveral,
  failures: ['in-use'],
})

export const listActivityTasks = endpoint({
  name: 'listActivityTasks',
  method: 'GET',
  path: '/api/activities/:activityId/tasks',
  caller: 'guest-or-admin',
  summary: 'The tasks of an activity, in order',
  params: activityParams,
  answer: z.array(ActivityTask),
  failures: ['not-found'],
})

export const linkTask = endpoint({
  name: 'linkTask',
  method: 'POST',
  path: '/api/activities/:activityId/tasks',
  caller: 'admin',
  summary: 'Add a task at the end of an activity; adding it again changes nothing',
  params: activityParams,
  body: z.object({ taskId: z.int().check(z.positive(), z.maximum(2147483647)) }),
  answer: Activity,
  failures: ['not-found'],
})

export const unlinkTask = endpoint({
  name: 'unlinkTask',
  method: 'DELETE',
  path: '/api/activities/:activityId/tasks/:taskId',
  caller: 'admin',
  summary: 'Remove a task from an activity',
  params: z.object({ activityId: Id, taskId: Id }),
  answer: Activity,
  failures: ['not-found'],
})

export const linkProduct = endpoint({
  name: 'linkProduct',
  method: 'POST',
  path: '/api/activities/:activityId/products',
  caller: 'admin',
  summary: 'Add a product of the point of sale to an activity; adding it again changes nothing',
  params: activityParams,
  body: z.object({ productId: ProductCode }),
  answer: Activity,
  failures: ['not-found'],
})

export const unlinkProduct = endpoint({
  name: 'unlinkProduct',
  method: 'DELETE',
  path: '/api/activities/:activityId/products/:productId',
  caller: 'admin',
  summary: 'Remove a product from an activity, by its code',
  params: z.object({ activityId: Id, productId: ProductCode }),
  answer: Activity,
  failures: ['not-found'],
})
