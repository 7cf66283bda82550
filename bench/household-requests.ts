import { randomBytes } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { toContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import type { Relationship } from '@first-chair/core/waiver/relationship'
import { aDrawing, maxDrawingSize } from '../server/src/signature/drawn-signature.builders.ts'
import { createSeedHousehold } from '../server/src/seed/seed-household.ts'
import type { Issuer } from './issuer.ts'
import { getRequest, jsonRequest } from './load.ts'
import type { Resort } from './resort.ts'

/**
 * The measured requests of one household, ready to send: its tasks, also with its readiness for the next day of visit, that
 * readiness alone and for today, and the signature of all.
 */
export type HouseholdRequests = Record<'read' | 'home' | 'readiness' | 'readinessOfToday' | 'complete', Buffer>

/** The waiver that a seeded household signs. */
export type Waiver = { locationId: number; activityId: number; taskId: number; rolTextHash: string }

/** What the page of a phone reports, with as many points as a signature has. */
export const device = {
  timeUtc: '2026-12-05T14:00:09.000Z',
  textOpenedAtUtc: '2026-12-05T14:00:00.000Z',
  textReadToEndAtUtc: '2026-12-05T14:00:05.000Z',
  language: 'en',
  build: 'index-Bench000.js',
  strokes: {
    width: 3_500,
    height: 1_680,
    strokes: [0, 1, 2].map((stroke) =>
      Array.from({ length: 70 }, (_, index) => [
        200 + stroke * 900 + index * 12,
        800 + (index % 20) * 31,
        stroke * 1_500 + index * 16,
      ]).flat(),
    ),
  },
}

const { updateDate: _, ...registrationFields } = aChildRegistration()

/** The registration that a phone submits for a child. */
export const registration = registrationFields

/** The sizes that a phone submits for a rental profile. */
export const rentalSizes = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H3',
  selectedWeight: 'W9',
  shoeSize: '7',
  selectedGoofy: 'N',
}

/** Size of the drawn signature, for a body of 30 KB. */
const drawingBytes = 21_500

/**
 * Creates the requests of some households. Each has its own token and a header that names its household for the
 * comparator.
 */
export async function createRequests(
  resort: Pick<Resort, 'today'>,
  issuer: Issuer,
  waiver: Waiver,
  numbers: readonly number[],
): Promise<HouseholdRequests[]> {
  // Random hexadecimal text, so that the drawing is not easier to compress than a real one.
  const salt = drawingBytes - Buffer.from(aDrawing('', maxDrawingSize), 'base64').length
  const drawing = aDrawing(randomBytes(Math.floor(salt / 2)).toString('hex'), maxDrawingSize)
  return Promise.all(
    numbers.map(async (number) => {
      const { people, headIpCode, subject, email } = createSeedHousehold(number, resort.today)
      const [head] = people
      if (!head) throw new Error('A household has a head.')
      const { firstName: givenName, lastName: familyName } = head
      const token = await issuer.tokenFor({ subject, email, givenName, familyName })
      const headers = { authorization: `Bearer ${token}`, 'x-household': headIpCode }
      const ids = people.map(({ ipCode }) => toContactTaskId({ ...waiver, contactId: ipCode }))
      return {
        read: jsonRequest(`/api/tasks/ContactTaskGrouping/Location/${waiver.locationId}`, headers, {}),
        home: jsonRequest(`/api/tasks/ContactTaskGrouping/Location/${waiver.locationId}`, headers, {
          withReadiness: true,
        }),
        readiness: getRequest(`/api/readiness/location/${waiver.locationId}`, headers),
        readinessOfToday: getRequest(`/api/readiness/location/${waiver.locationId}?day=${resort.today}`, headers),
        complete: jsonRequest('/api/tasks/contact/complete/Waiver', headers, {
          id: ids[0],
          contactTaskIds: ids,
          relatedObject: {
            rolAccepted: true,
            signature: drawing,
            typedName: `${givenName} ${familyName}`,
            signatureDateOffset: -7,
            rolTextHash: waiver.rolTextHash,
            relationships: toRelationships(people),
            device,
          },
        }),
      }
    }),
  )
}

/** How the head of a seeded household is related to the others, who are minors. */
export function toRelationships(
  people: readonly { ipCode: string }[],
): { contactId: string; relationship: Relationship }[] {
  return people.slice(1).map(({ ipCode }) => ({ contactId: ipCode, relationship: 'parent' }))
}

/** Returns `count` numbers from `first` to `last`, evenly spaced. */
export function spread(first: number, last: number, count: number): number[] {
  const length = Math.min(count, last - first + 1)
  return Array.from({ length }, (_, index) => first + Math.floor((index * (last - first + 1)) / length))
}
