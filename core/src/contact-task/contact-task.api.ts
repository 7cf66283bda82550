import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { contactTaskGroupingPath } from './contact-task-path.ts'
import { ContactTaskGrouping } from './contact-task.ts'

/** The call of the home screen: everything the household has to do at a location. */
export const contactTaskGrouping = endpoint({
  name: 'contactTaskGrouping',
  method: 'POST',
  path: contactTaskGroupingPath,
  caller: 'guest-or-hand-over',
  summary: "The household's contact tasks at a location, by kind",
  params: z.object({ locationId: Id }),
  body: z.object({
    /** The contacts to list; absent or empty = the whole household. Contacts outside the household are ignored. */
    contacts: z.optional(z.array(z.object({ contactId: z.string().check(z.maxLength(64)) })).check(z.maxLength(40))),
    /** Answers with the readiness for the next day of visit too, if that does not make the tasks wait. Only for guests. */
    withReadiness: z.optional(z.boolean()),
  }),
  savesNothing: true,
  answer: ContactTaskGrouping,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
