import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { OwnHandOverCodes } from './hand-over-code.ts'
import { HealthNote } from './health-note.ts'
import { LessonHousehold } from './lesson-household.ts'
import { LessonList, LessonNotes, noteUses } from './lesson-list.ts'

const household = z.string().check(z.minLength(1), z.maxLength(64))

export const readLessonHousehold = endpoint({
  name: 'readLessonHousehold',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household/lessons',
  caller: 'staff',
  roles: ['lessons'],
  summary: 'The lessons of today of a household, the hand-over codes, and the adults who may pick the children up',
  params: z.object({ locationId: Id, household }),
  answer: LessonHousehold,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** A POST, because every opening is an entry in the audit log. */
export const openHealthNote = endpoint({
  name: 'openHealthNote',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/health-notes/:contactId',
  caller: 'staff',
  roles: ['lessons'],
  summary:
    'Open the health note and the emergency contacts of a child with a lesson today; recorded in the audit log with person, location and device',
  params: z.object({ locationId: Id, household, contactId: household }),
  body: z.object({ device: z.string().check(z.trim(), z.maxLength(40)) }),
  answer: HealthNote,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const readLessonList = endpoint({
  name: 'readLessonList',
  method: 'GET',
  path: '/api/staff/locations/:locationId/lesson-list',
  caller: 'staff',
  roles: ['lessons'],
  summary: 'Everybody who has a lesson today, by lesson, and who has them now; without any health data',
  params: z.object({ locationId: Id }),
  answer: LessonList,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** A POST, because every opening is an entry in the audit log. */
export const openLessonNotes = endpoint({
  name: 'openLessonNotes',
  method: 'POST',
  path: '/api/staff/locations/:locationId/lesson-list/health-notes',
  caller: 'staff',
  roles: ['lessons'],
  summary:
    'Open the health notes and the emergency contacts of the children of one lesson today, for the screen, for paper or for a file; recorded in the audit log for each child',
  params: z.object({ locationId: Id }),
  body: z
    .object({
      device: z.string().check(z.trim(), z.maxLength(40)),
      /** The lesson as the list names it. */
      lesson: z.string().check(z.minLength(1), z.maxLength(200)),
      startsAt: z.nullable(z.string().check(z.regex(/^\d\d:\d\d$/))),
      use: z.enum(noteUses),
    })
    .register(z.globalRegistry, { id: 'LessonNotesToOpen' }),
  answer: LessonNotes,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const listOwnHandOverCodes = endpoint({
  name: 'listOwnHandOverCodes',
  method: 'GET',
  path: '/api/hand-over-codes/location/:locationId',
  caller: 'guest',
  summary: 'The hand-over codes of today for the children of the household with a lesson',
  params: z.object({ locationId: Id }),
  answer: OwnHandOverCodes,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
