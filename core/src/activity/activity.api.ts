import * as z from 'zod/mini'
import { Contact } from '../contact/contact.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Activity } from './activity.ts'

export const listActivities = endpoint({
  name: 'listActivities',
  method: 'GET',
  path: '/api/activities',
  caller: 'guest-or-admin',
  summary: 'All activities, with their tasks and products',
  answer: z.array(Activity),
})

/** Contacts are listed per activity of a location (specification, section 3). */
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
