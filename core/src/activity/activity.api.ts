import * as z from 'zod/mini'
import { Contact } from '../contact/contact.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { ProductCode } from './activity-fields.ts'
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

const activityParams = z.object({ activityId: Id })

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
