import { randomBytes } from 'node:crypto'
import { contactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { aDrawing, largestDrawing } from '../server/src/waiver/drawn-signature.builders.ts'
import { seedHousehold } from '../server/src/seed/seed-household.ts'
import type { Issuer } from './issuer.ts'
import { jsonRequest } from './load.ts'
import type { Resort } from './resort.ts'

/** The two calls that are measured, ready to be sent for one household. */
export type HouseholdRequests = { read: Buffer; complete: Buffer }

/** What a seeded household needs to be told for its waiver. */
export type Waiver = { locationId: number; activityId: number; taskId: number; rolTextHash: string }

/** So much of the body is the drawn signature: a body of 30 KB in all. */
const drawingBytes = 21_500

/** The requests of some households by their numbers; each carries a token of its own and names its household for the comparator. */
export async function requestsOf(
  resort: Resort,
  issuer: Issuer,
  waiver: Waiver,
  numbers: readonly number[],
): Promise<HouseholdRequests[]> {
  // Hexadecimal text, which does not stand out from a real drawing by being compressible for nothing.
  const salt = drawingBytes - Buffer.from(aDrawing('', largestDrawing), 'base64').length
  const drawing = aDrawing(randomBytes(Math.floor(salt / 2)).toString('hex'), largestDrawing)
  return Promise.all(
    numbers.map(async (number) => {
      const { people, headIpCode, subject, email } = seedHousehold(number, resort.today)
      const [head] = people
      if (!head) throw new Error('A household has a head.')
      const { firstName: givenName, lastName: familyName } = head
      const token = await issuer.tokenFor({ subject, email, givenName, familyName })
      const headers = { authorization: `Bearer ${token}`, 'x-household': headIpCode }
      const ids = people.map(({ ipCode }) => contactTaskId({ ...waiver, contactId: ipCode }))
      return {
        read: jsonRequest(`/api/tasks/ContactTaskGrouping/Location/${waiver.locationId}`, headers, {}),
        complete: jsonRequest('/api/tasks/contact/complete/Waiver', headers, {
          id: ids[0],
          contactTaskIds: ids,
          relatedObject: {
            rolAccepted: true,
            signature: drawing,
            typedName: `${givenName} ${familyName}`,
            signatureDateOffset: -7,
            rolTextHash: waiver.rolTextHash,
          },
        }),
      }
    }),
  )
}

/** `count` numbers from `first` to `last`, evenly far apart. */
export function spread(first: number, last: number, count: number): number[] {
  const most = Math.min(count, last - first + 1)
  return Array.from({ length: most }, (_, index) => first + Math.floor((index * (last - first + 1)) / most))
}
