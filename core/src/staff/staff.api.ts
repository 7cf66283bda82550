import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { BinaryAnswer } from '../contract/binary.ts'
import { Id } from '../contract/id.ts'
import { staffRoles, verdictRoles } from '../contract/staff-role.ts'
import { ReadinessChange } from '../readiness/readiness-change.ts'
import { StaffHousehold } from './staff-household.ts'
import { StaffSearch, StaffSearchResult } from './staff-search.ts'

const household = z.string().check(z.minLength(1), z.maxLength(64))
/** The role for which the caller requests the page. A person with several roles has one page for each. */
const role = z.enum(verdictRoles)

/** The check before every page for staff: who is signed in, and the person's roles with their locations. */
export const readOwnPlaces = endpoint({
  name: 'readOwnPlaces',
  method: 'GET',
  path: '/api/staff/places',
  caller: 'staff',
  summary: 'The signed-in person of the staff, and the open locations with the roles that the person has there',
  answer: z
    .object({
      email: z.string(),
      name: z.string(),
      places: z.array(z.object({ locationId: z.int(), name: z.string(), roles: z.array(z.enum(staffRoles)) })),
    })
    .register(z.globalRegistry, { id: 'OwnPlaces' }),
})

/** The text is sent in the body, because the number of a card must not be in an address. */
export const openCode = endpoint({
  name: 'openCode',
  method: 'POST',
  path: '/api/staff/locations/:locationId/code',
  caller: 'staff',
  roles: staffRoles,
  summary: 'Find the household of a reference, of the QR code of an arrival card, or of the number of a card',
  savesNothing: true,
  params: z.object({ locationId: Id }),
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ household: z.string() }),
  failures: ['not-found', 'external-system-down'],
})

export const searchHouseholds = endpoint({
  name: 'searchHouseholds',
  method: 'POST',
  path: '/api/staff/locations/:locationId/search',
  caller: 'staff',
  roles: ['desk'],
  summary:
    'Search households by name and birth date, those expected today first, at most 20; recorded in the audit log',
  params: z.object({ locationId: Id }),
  body: StaffSearch,
  answer: StaffSearchResult,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const readStaffHousehold = endpoint({
  name: 'readStaffHousehold',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household',
  caller: 'staff',
  roles: verdictRoles,
  summary: 'A household for today as a role may see it: who is ready, why not, who can resolve it, and who has arrived',
  params: z.object({ locationId: Id, household }),
  query: z.object({ role }),
  answer: StaffHousehold,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const readStaffPhoto = endpoint({
  name: 'readStaffPhoto',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household/photos/:contactId',
  caller: 'staff',
  roles: staffRoles,
  summary: 'The photo of a person, to compare it with the face',
  params: z.object({ locationId: Id, household, contactId: household }),
  answer: BinaryAnswer,
  binaryAnswer: { types: ['image/jpeg'] },
  failures: ['not-found', 'external-system-down', 'storage-unavailable'],
})

/** Tells an open page when it should read the household again. Sends no facts. */
export const watchStaffHousehold = endpoint({
  name: 'watchStaffHousehold',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household/events',
  caller: 'staff',
  roles: verdictRoles,
  summary: 'A stream of server-sent events: one whenever something about the household may have changed',
  params: z.object({ locationId: Id, household }),
  query: z.object({
    /** When the page read the household. A later change is announced at once. */
    since: z.optional(z.iso.datetime({ offset: true, ...brokenRule(t, 'date') })),
  }),
  answer: ReadinessChange,
  eventAnswer: { event: 'household' },
})
