import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { normalisePassNumber } from '@first-chair/core/pass-check/pass-number'
import type { ResortMoment, TimeOfDay } from '@first-chair/core/pass-check/pass-scan'
import type { GateCheck, Pass } from '@first-chair/core/readiness/readiness-facts'
import type { Gate } from '@first-chair/core/opening-hours/gates'
import { getGateCheckTimes } from '@first-chair/core/opening-hours/opening-hours'
import type { PosMedia } from '../adapters/point-of-sale/media-of-contacts.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { waitUntil } from '../adapters/point-of-sale/wait-at-most.ts'
import type { Context } from '../context/context.ts'
import { groupRows } from '../db/group-rows.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'log'>

/** The cards and phones of a household, and what the gates would do with them on a day. */
export type PassFacts = { passes: readonly Pass[] | null; gateChecks: readonly GateCheck[] | null }

/** What is known of cards and phones while the point of sale does not answer. */
export const unknownPasses: PassFacts = { passes: null, gateChecks: null }

/** A day on which a household comes, and the gates through which it goes. */
type VisitOfGates = { day: CalendarDate; gates: readonly Gate[] }

/** The people of a household, and when and where they come. */
type VisitingContacts = { contactIds: readonly string[]; visits: readonly VisitOfGates[] }

/** A card or phone with the number by which a gate knows it. */
export type NumberedPass = { pass: Pass; number: string }

/** The passes of a household, also with their numbers, and what the gates would do with them on one of its visits. */
type HouseholdPasses = { numbered: readonly NumberedPass[]; getFacts: (visit: VisitOfGates) => PassFacts }

/** What a gate would do with a pass on a day is asked once, also if several locations have this gate. */
const toCheckKey = (day: CalendarDate, { accessLocationId }: Gate) =>
  accessLocationId === null ? day : `${day} ${accessLocationId}`

/**
 * Loads the cards and phones of some households, and asks the point of sale what the gates of their visits would do with
 * each of them, with a few calls for all of them together. Nothing is recorded. If the point of sale does not answer, the
 * missing part is null. `deadline` is by `performance.now()`: what is not known then counts as not answered. Absent: as
 * long as it takes.
 */
export async function loadPassFacts(
  ctx: Ctx,
  households: readonly VisitingContacts[],
  deadline: number | undefined,
): Promise<HouseholdPasses[]> {
  const contactIds = households.flatMap((household) => household.contactIds)
  const media = contactIds.length === 0 ? [] : await nullIfDown(ctx, deadline, loadPasses(ctx, contactIds))
  if (media === null) return households.map(() => ({ numbered: [], getFacts: () => unknownPasses }))
  const passes = groupRows(media, ({ pass }) => pass.contactId)
  /** By `toCheckKey`: many households come on the same days. */
  const hoursByKey = new Map<string, CheckedHours>()
  let count = 0
  const visits = households.map((household) => {
    const numbered = household.contactIds.flatMap((contactId) => passes.get(contactId) ?? [])
    const checks: Check[] = []
    const keys = new Set<string>()
    for (const { day, gates } of household.visits) {
      for (const gate of gates) {
        const key = toCheckKey(day, gate)
        if (keys.has(key)) continue
        keys.add(key)
        const hours = hoursByKey.get(key) ?? toCheckedHours(day, gate)
        hoursByKey.set(key, hours)
        for (const { pass, number } of numbered) {
          if (pass.isActive && pass.isReadable) checks.push({ pass, number, key, gate, hours, index: count++ })
        }
      }
    }
    return { numbered, checks }
  })
  const answers = await nullIfDown(
    ctx,
    deadline,
    ctx.pointOfSale.validateScansOfPasses(
      visits.flatMap(({ checks }) =>
        checks.map(({ number, gate, hours }) => ({
          passNumber: number,
          accessLocationId: gate.accessLocationId,
          moments: hours.moments,
        })),
      ),
    ),
  )
  if (answers?.includes(undefined)) ctx.log.warn({}, 'the point of sale did not answer for the gates of some passes')
  return visits.map(({ numbered, checks }) => ({
    numbered,
    getFacts: ({ day, gates }) => {
      const keys = new Set(gates.map((gate) => toCheckKey(day, gate)))
      const gateChecks: GateCheck[] = []
      let isAnswered = answers !== null
      for (const { pass, key, gate, hours, index } of checks) {
        if (!keys.has(key)) continue
        const scans = answers?.[index]
        if (!scans) isAnswered = false
        else
          gateChecks.push({
            contactId: pass.contactId,
            accessLocationId: gate.accessLocationId,
            times: hours.times,
            scans,
          })
      }
      return { passes: numbered.map(({ pass }) => pass), gateChecks: isAnswered ? gateChecks : null }
    },
  }))
}

/** What is asked about one pass. `index`: its place in the answer of the point of sale. */
type Check = NumberedPass & { key: string; gate: Gate; hours: CheckedHours; index: number }

/** The times at which a gate is checked on a day. All checks of the gate on that day share them. */
type CheckedHours = { times: readonly TimeOfDay[]; moments: readonly ResortMoment[] }

function toCheckedHours(day: CalendarDate, { openingHours }: Gate): CheckedHours {
  const times = getGateCheckTimes(openingHours)
  return { times, moments: times.map((time) => ({ date: day, time })) }
}

/** Each card and phone, with the number by which a gate knows it. */
async function loadPasses({ pointOfSale }: Ctx, contactIds: readonly string[]): Promise<NumberedPass[]> {
  const media = await pointOfSale.media(contactIds)
  const hasPhone = media.some(({ kind }) => kind === 'mobile')
  const mobileMedia = hasPhone ? await pointOfSale.mobileMedia(contactIds) : []
  const connected = new Set(
    mobileMedia.flatMap(({ eTicketId, download }) =>
      eTicketId !== null && download !== null && download.device !== '' ? [eTicketId] : [],
    ),
  )
  return media.map((one) => ({
    number: getNumber(one),
    pass: {
      contactId: one.contactId,
      kind: one.kind,
      isActive: one.isActive,
      isReadable: one.kind === 'mobile' ? connected.has(one.id) : (one.rfidNumber ?? one.cardNumber) !== null,
      waitsAt: one.waitsAt,
      blocks: one.hotlist,
    },
  }))
}

function getNumber({ id, rfidNumber, cardNumber }: PosMedia): string {
  const number = rfidNumber ?? cardNumber
  return number === null ? id : normalisePassNumber(number)
}

async function nullIfDown<Answer>(
  ctx: Ctx,
  deadline: number | undefined,
  answer: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await waitUntil(deadline, answer)
  } catch (err) {
    if (!(err instanceof PointOfSaleDown)) throw err
    ctx.log.warn({ err }, 'the point of sale did not answer for the readiness of a household')
    return null
  }
}
