import { createApiKey, revokeApiKey, listApiKeys } from '@first-chair/core/api-key/api-key.api'
import { locationCalls } from '@first-chair/core/location/location.resource'
import { openEmergencyNote } from '@first-chair/core/patrol/patrol.api'
import { listHouseholdPhotos, rejectPhoto } from '@first-chair/core/photo-review/photo-review.api'
import type { PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import { addPrivacyRequest, listPrivacyRequests, refusePrivacyRequest } from '@first-chair/core/privacy/privacy.api'
import { placeLegalHold } from '@first-chair/core/retention/retention.api'
import { findGuests } from '@first-chair/core/session/reference.api'
import { checkSignedWaiver, findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { staffMemberCalls } from '@first-chair/core/staff/staff-member.resource'
import { locations } from '../demo/setup.ts'
import { stormDay } from './season-days.ts'
import {
  administrator,
  getLocationId,
  patrol,
  type SeasonClock,
  type SeasonEvent,
  type SeasonResort,
} from './season-event.ts'
import type { VisitorWithCode } from './visitor-events.ts'

type Run = SeasonEvent['run']
type Planned = { offset: number; minutes: number; run: Run }

const hour = 60
const nowhere = { isEverywhere: false, locationIds: [] }
const stormText =
  '<p><strong>All lifts are closed today because of the storm.</strong> Your tickets are valid on another day. Call us if you want to move your lesson.</p>'

/** What administrators and the ski patrol do in a season of so many days. */
export function getOperatorEvents(
  visitors: readonly VisitorWithCode[],
  { toMoment }: SeasonClock,
  length: number,
): SeasonEvent[] {
  return [...changesOfSetup(), ...storm(), ...accident(visitors), ...privacyRequests(visitors), ...reviews(visitors)]
    .filter(({ offset }) => offset >= -length)
    .map(({ offset, minutes, run }) => ({ at: toMoment(offset, minutes), run }))
}

function changesOfSetup(): Planned[] {
  const addColleague = (email: string, role: 'desk' | 'rental' | 'lessons'): Run => {
    const places = { desk: nowhere, rental: nowhere, lessons: nowhere, lift: nowhere, patrol: nowhere }
    return async ({ call }) => {
      const body = { ...places, email, [role]: { isEverywhere: true, locationIds: [] } }
      await call(administrator, staffMemberCalls.add, { body })
    }
  }
  const addKey = (nickname: string, scopes: ('export:read' | 'readiness:read')[]): Run => {
    return async ({ call }) => void (await call(administrator, createApiKey, { body: { nickname, scopes } }))
  }
  return [
    { offset: -59, minutes: 9 * hour + 12, run: addColleague('june.ferris@kestrel.example', 'desk') },
    { offset: -59, minutes: 9 * hour + 14, run: addColleague('omar.bekele@kestrel.example', 'rental') },
    { offset: -58, minutes: 14 * hour + 40, run: addKey('Gate controllers', ['readiness:read']) },
    { offset: -57, minutes: 10 * hour + 5, run: addKey('Old web shop', ['export:read']) },
    { offset: -41, minutes: 8 * hour + 30, run: addColleague('sofia.lund@kestrel.example', 'lessons') },
    { offset: -29, minutes: 16 * hour + 20, run: addKey('Data warehouse', ['export:read']) },
    {
      offset: -28,
      minutes: 9 * hour + 2,
      run: async ({ call }) => {
        const { rows } = await call(administrator, listApiKeys, { query: { search: 'Old web shop' } })
        for (const { id } of rows) await call(administrator, revokeApiKey, { params: { id } })
      },
    },
  ]
}

/** The card after the check-in says that the lifts are closed, and the next morning what it said before. */
function storm(): Planned[] {
  const slug = 'base-village'
  const usualText = locations.find((location) => location.slug === slug)?.check_in_complete_text ?? ''
  const write =
    (checkInCompleteText: string): Run =>
    async (resort) => {
      const params = { id: getLocationId(resort, slug) }
      const location = await resort.call(administrator, locationCalls.read, { params })
      await resort.call(administrator, locationCalls.update, { params, body: { ...location, checkInCompleteText } })
    }
  return [
    { offset: stormDay, minutes: 5 * hour + 48, run: write(stormText) },
    { offset: stormDay + 1, minutes: 6 * hour + 15, run: write(usualText) },
  ]
}

/** A child is hurt in a lesson: the patrol opens the health note, and a legal hold keeps everything. */
function accident(visitors: readonly VisitorWithCode[]): Planned[] {
  const [older, newer] = [-12, -2].map((offset) => findWithChild(visitors, offset))
  const open = (visitor: VisitorWithCode, details: string, minutes: number): Planned => ({
    offset: visitor.offset,
    minutes,
    run: async (resort) => {
      const params = {
        locationId: getLocationId(resort, visitor.location),
        household: visitor.ipCode,
        contactId: getChildCode(visitor),
      }
      await resort.call(patrol, openEmergencyNote, { params, body: { device: 'Sled 2', reason: 'injured', details } })
    },
  })
  return [
    ...(older
      ? [
          open(older, 'Fell at the carpet, wrist', 13 * hour + 26),
          {
            offset: older.offset + 1,
            minutes: 9 * hour + 33,
            run: async ({ call }: SeasonResort) => {
              const body = {
                contactIds: [getChildCode(older)],
                incident: 'PAT-0412',
                reason: 'Accident report of the ski patrol, insurer informed.',
              }
              await call(administrator, placeLegalHold, { body })
            },
          },
        ]
      : []),
    ...(newer ? [open(newer, 'Collision on Larkspur, awake', 11 * hour + 8)] : []),
  ]
}

function findWithChild(visitors: readonly VisitorWithCode[], offset: number): VisitorWithCode | undefined {
  return visitors.find(
    (visitor) =>
      visitor.location === 'summit-ski-school' &&
      visitor.offset >= offset &&
      visitor.offset < 0 &&
      getChild(visitor) > 0,
  )
}

/** The position of the youngest in a household with children, who come last; -1 if there is none with a lesson for children. */
function getChild({ household: { people } }: VisitorWithCode): number {
  return people.findLastIndex(({ purchases }) => purchases.some(({ product }) => product.startsWith('KIDS')))
}

const getChildCode = (visitor: VisitorWithCode): string => String(Number(visitor.ipCode) + getChild(visitor))

/** Guests ask for their data. One request was refused, and two wait. */
function privacyRequests(visitors: readonly VisitorWithCode[]): Planned[] {
  const ask = (from: number, kind: 'export' | 'erase'): Planned[] => {
    const visitor = visitors.find(
      ({ offset, location }) => offset >= from && offset < from + 4 && location === 'base-village',
    )
    const [head] = visitor?.household.people ?? []
    if (!visitor || !head) return []
    const guest = {
      subject: `visitor-${visitor.ipCode}`,
      email: head.email ?? undefined,
      givenName: head.firstName,
      familyName: head.lastName,
      ipAddress: '198.51.100.251',
      userAgent: administrator.userAgent,
    }
    const run: Run = async ({ call }) => {
      await call(guest, addPrivacyRequest, { body: { kind, contactId: visitor.ipCode } })
    }
    return [{ offset: visitor.offset + 2, minutes: 20 * hour + 17, run }]
  }
  return [
    ...ask(-34, 'export'),
    {
      offset: -27,
      minutes: 11 * hour + 50,
      run: async ({ call }) => {
        const { requests } = await call(administrator, listPrivacyRequests, {})
        for (const { id } of requests) {
          const reason =
            'You told us by phone that you only wanted the waiver. It is on your page under "Signed waivers".'
          await call(administrator, refusePrivacyRequest, { params: { id }, body: { reason } })
        }
      },
    },
    ...ask(-14, 'erase'),
    ...ask(-6, 'export'),
  ]
}

/** Every few days the office looks something up, checks a signature, and looks through new photos. */
function reviews(visitors: readonly VisitorWithCode[]): Planned[] {
  const reasons = ['eyes-covered', 'too-far-away', 'several-people'] as const
  return Array.from({ length: 20 }, (_, index): Planned => {
    const offset = -59 + index * 3
    return {
      offset,
      minutes: 8 * hour + 40 + index,
      run: async ({ call }) => {
        const recent = visitors.filter((visitor) => visitor.offset >= offset - 1 && visitor.offset <= offset + 1)
        const looked = recent[index % Math.max(1, recent.length)]
        if (!looked) return
        const [head] = looked.household.people
        await call(administrator, findGuests, { body: { search: `${head.firstName} ${head.lastName}` } })
        const { waivers } = await call(administrator, findSignedWaivers, { query: {} })
        const waiver = waivers[index % Math.max(1, waivers.length)]
        if (waiver) await call(administrator, checkSignedWaiver, { params: { position: waiver.position } })
        for (const { ipCode } of recent.slice(0, 4)) {
          const { people } = await call(administrator, listHouseholdPhotos, { query: { ipCode } })
          const [photo] = people.filter(({ photoHash, rejection }) => photoHash !== null && rejection === null)
          if (!photo || photo.photoHash === null) continue
          const reason: PhotoRejectionReason = reasons[index % reasons.length] ?? 'unclear'
          const body = { ipCode, photoHash: photo.photoHash, reason }
          await call(administrator, rejectPhoto, { params: { contactId: photo.contactId }, body })
          break
        }
      },
    }
  })
}
