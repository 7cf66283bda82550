import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { normalisePassNumber } from '@first-chair/core/pass-check/pass-number'
import type { GateCheck, Pass } from '@first-chair/core/readiness/readiness-facts'
import { gateCheckTimes } from '@first-chair/core/readiness/visit-days'
import type { PosMedia } from '../adapters/point-of-sale/media-of-contacts.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'log'>

/** The cards and phones of a household, and what the gates would do with them on a day. */
export type PassFacts = { passes: readonly Pass[] | null; gateChecks: readonly GateCheck[] | null }

/** What is known of cards and phones while the point of sale does not answer. */
export const unknownPasses: PassFacts = { passes: null, gateChecks: null }

/**
 * Loads the cards and phones of some contacts, and asks the point of sale what its gates would do with each of them on
 * a day. Nothing is recorded. If the point of sale does not answer, the missing part is null.
 */
export async function loadPassFacts(
  ctx: Ctx,
  contactIds: readonly string[],
  { day, accessLocationId }: { day: CalendarDate; accessLocationId: string | null },
): Promise<PassFacts> {
  const media = await nullIfDown(ctx, loadPasses(ctx, contactIds))
  if (media === null) return unknownPasses
  const checks = media
    .filter(({ pass }) => pass.isActive && pass.isReadable)
    .map(async ({ pass, number }): Promise<GateCheck> => {
      const moments = gateCheckTimes.map((time) => ({ date: day, time }))
      const scans = await ctx.pointOfSale.validateScans({ passNumber: number, accessLocationId, moments })
      return {
        contactId: pass.contactId,
        scans: gateCheckTimes.map((time, index) => ({ time, scan: scans[index] ?? { result: 'unknown' } })),
      }
    })
  return { passes: media.map(({ pass }) => pass), gateChecks: await nullIfDown(ctx, Promise.all(checks)) }
}

/** Each card and phone, with the number by which a gate knows it. */
async function loadPasses(
  { pointOfSale }: Ctx,
  contactIds: readonly string[],
): Promise<{ pass: Pass; number: string }[]> {
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
      blocks: one.hotlist,
    },
  }))
}

function getNumber({ id, rfidNumber, cardNumber }: PosMedia): string {
  const number = rfidNumber ?? cardNumber
  return number === null ? id : normalisePassNumber(number)
}

async function nullIfDown<Answer>(ctx: Ctx, answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (err) {
    if (!(err instanceof PointOfSaleDown)) throw err
    ctx.log.warn({ err }, 'the point of sale did not answer for the readiness of a household')
    return null
  }
}
