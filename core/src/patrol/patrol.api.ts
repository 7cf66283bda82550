import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { HealthNote } from '../lesson/health-note.ts'
import { Emergency, PatrolHousehold, RecentEmergencies } from './emergency.ts'

const code = z.string().check(z.minLength(1), z.maxLength(64))

export const readPatrolHousehold = endpoint({
  name: 'readPatrolHousehold',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household/patrol',
  caller: 'staff',
  roles: ['patrol'],
  summary: 'The people of a household, to find the injured one by the face; without any health data',
  params: z.object({ locationId: Id, household: code }),
  answer: PatrolHousehold,
  failures: ['not-found', 'external-system-down'],
})

/** A POST, because every opening is an entry in the audit log, and administrators are told. */
export const openEmergencyNote = endpoint({
  name: 'openEmergencyNote',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/emergency-notes/:contactId',
  caller: 'staff',
  roles: ['patrol'],
  summary:
    'Open the health note of a person in an emergency, with whom to call; recorded in the audit log with the reason, and told to the administrators the next day',
  params: z.object({ locationId: Id, household: code, contactId: code }),
  body: Emergency,
  answer: HealthNote,
  failures: ['not-found', 'external-system-down'],
})

/** For every administrator, also for one who is on no list and gets no e-mail. */
export const listRecentEmergencies = endpoint({
  name: 'listRecentEmergencies',
  method: 'GET',
  path: '/api/admin/emergency-notes',
  caller: 'admin',
  summary:
    'The health notes that the ski patrol opened in an emergency today and on the three days before, without guests',
  answer: RecentEmergencies,
})
