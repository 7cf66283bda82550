import {
  notDelivered,
  notDownloaded,
  type ETicketDelivery,
  type ETicketDownload,
} from '@first-chair/core/media/e-ticket'
import type { ContactMedia } from '@first-chair/core/media/media'
import { linkSending } from '@first-chair/core/media/link-sending'
import { mediaStatus } from '@first-chair/core/media/media-status'
import { mobilePassSeason, mobileProducts } from '@first-chair/core/media/mobile-product'
import { maySendNow, sendingsPerDay } from '@first-chair/core/media/send-limits'
import { Failure } from '@first-chair/core/failure'
import type { Person } from '@first-chair/core/household/household'
import type { MobileMedia } from '../adapters/point-of-sale/media-of-contacts.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context, Guest } from '../context.ts'
import { lastDeliveries, lastDownloads, type KeptDelivery, type KeptDownload } from './mobile-pass.store.ts'

type Needs = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'sealing'>

/** Who of a household may have a mobile pass, and for which product. */
export async function householdForMedia(ctx: Needs, guest: Pick<Guest, 'ipCode'>) {
  const [setup, household] = await Promise.all([ctx.setup.current(), ctx.pointOfSale.household(guest.ipCode)])
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    today,
    season: mobilePassSeason(today),
    people: household.people,
    products: mobileProducts(household, today, setup.general),
    contactIds: household.people.map(({ contactId }) => contactId),
  }
}
export type HouseholdForMedia = Awaited<ReturnType<typeof householdForMedia>>

/** The people whom an id means: the whole household for its head, else the one person. Not found for anybody else's. */
export async function askedPeople(ctx: Needs, { people }: HouseholdForMedia, id: string): Promise<readonly Person[]> {
  const asked = people.some(({ contactId }) => contactId === id) ? id : await ctx.pointOfSale.presentIpCode(id)
  const person = people.find(({ contactId }) => contactId === asked)
  if (!person) throw new Failure('not-found')
  return person.isHeadOfHouseHold ? people : [person]
}

/**
 * How the mobile passes of some people stand: what the point of sale says, and what the product itself has sent and heard of
 * since. Unknown for everybody where the point of sale does not tell of passes just now.
 */
export async function contactMedia(
  ctx: Needs,
  household: HouseholdForMedia,
  people: readonly Person[],
): Promise<ContactMedia[]> {
  const passes = await mobileMediaOf(ctx, people)
  const ids = (passes ?? []).flatMap(({ eTicketId }) => eTicketId ?? [])
  const [deliveries, downloads] = await Promise.all([
    lastDeliveries(ctx.pool, ids, household.today),
    lastDownloads(ctx.pool, ids),
  ])
  return people.map((person) => {
    const product = household.products.find(({ contactId }) => contactId === person.contactId)
    const pass = passes && passOf(passes, person.contactId, product?.productId, household.season)
    const sent = deliveries.find(({ eTicketId }) => eTicketId === pass?.eTicketId)
    const isLast = sent !== undefined && isLater(sent.sentDateUtc.getTime(), pass?.delivery?.updateDateUtc)
    return {
      contactId: person.contactId,
      firstName: person.firstName,
      lastName: person.lastName,
      productName: product?.productName ?? null,
      orderId: pass?.orderId ?? null,
      // Nobody is told that a pass of somebody who cannot have one is unknown.
      eTicket:
        passes || !product
          ? eTicketOf(ctx, pass, sent, downloads)
          : { id: null, delivery: null, download: null, status: mediaStatus(undefined) },
      sending: isLast ? linkSending(sent.message) : 'none',
      ...sendings(sent, ctx.clock.now().getTime()),
    }
  })
}

async function mobileMediaOf(ctx: Needs, people: readonly Person[]): Promise<MobileMedia[] | undefined> {
  try {
    return await ctx.pointOfSale.mobileMedia(people.map(({ contactId }) => contactId))
  } catch (error) {
    if (error instanceof PointOfSaleDown) return undefined
    throw error
  }
}

/** The pass for what somebody bought; where that has changed, the one that was activated for this season. */
function passOf(
  passes: readonly MobileMedia[],
  contactId: string,
  productId: string | undefined,
  season: string,
): MobileMedia | undefined {
  const own = passes.filter((pass) => pass.contactId === contactId && pass.season === season)
  return own.find((pass) => pass.productId === productId) ?? own.find(({ eTicketId }) => eTicketId !== null)
}

function eTicketOf(
  ctx: Needs,
  pass: MobileMedia | undefined,
  sent: KeptDelivery | undefined,
  downloads: readonly KeptDownload[],
): ContactMedia['eTicket'] {
  if (!pass || pass.eTicketId === null) {
    return { id: null, delivery: notDelivered, download: notDownloaded, status: 'NoMedia' }
  }
  const heard = downloads.find(({ eTicketId }) => eTicketId === pass.eTicketId)
  const eTicket = {
    id: pass.eTicketId,
    delivery: laterDelivery(pass.delivery, sent && deliveryOf(ctx, sent)),
    download: laterDownload(pass.download, heard && downloadOf(heard)),
  }
  return { ...eTicket, status: mediaStatus(eTicket) }
}

/** A link was sent when its message was handed over, not before. */
export function deliveryOf({ sealing }: Pick<Context, 'sealing'>, kept: KeptDelivery): ETicketDelivery {
  return {
    deliveryMode: kept.deliveryMode,
    recipient: sealing.open(recipientSeal, kept.eTicketId, kept.sealedRecipient),
    isSent: linkSending(kept.message) === 'sent',
    createDateUtc: kept.firstSentDateUtc.toISOString(),
    updateDateUtc: kept.sentDateUtc.toISOString(),
  }
}

export function downloadOf({ device, appVersion, downloadDateUtc, deliveryMode }: KeptDownload): ETicketDownload {
  return { device, appVersion, downloadDate: downloadDateUtc.toISOString(), deliveryMode }
}

/** What recipients are sealed for. */
export const recipientSeal = 'mobile-pass.recipient'

/** Was it at least as late as what the point of sale tells? */
function isLater(own: number, told: string | null | undefined): boolean {
  return own >= (Date.parse(told ?? '') || 0)
}

function laterDelivery(told: ETicketDelivery | null, own: ETicketDelivery | undefined): ETicketDelivery | null {
  return own && isLater(Date.parse(own.updateDateUtc ?? ''), told?.updateDateUtc) ? own : told
}

function laterDownload(told: ETicketDownload | null, own: ETicketDownload | undefined): ETicketDownload | null {
  return own && isLater(Date.parse(own.downloadDate ?? ''), told?.downloadDate) ? own : told
}

function sendings(sent: KeptDelivery | undefined, now: number): Pick<ContactMedia, 'sendingsLeft' | 'secondsToResend'> {
  const today = sent?.sentOnDay ?? 0
  const verdict = maySendNow({ today, lastAt: sent?.sentDateUtc.getTime() ?? null }, now)
  return {
    sendingsLeft: Math.max(0, sendingsPerDay - today),
    secondsToResend: !verdict.may && verdict.why === 'a-moment-ago' ? verdict.seconds : 0,
  }
}
