import {
  notDelivered,
  notDownloaded,
  type ETicketDelivery,
  type ETicketDownload,
} from '@first-chair/core/media/e-ticket'
import type { ContactMedia } from '@first-chair/core/media/media'
import { getLinkSending } from '@first-chair/core/media/link-sending'
import { getMediaStatus } from '@first-chair/core/media/media-status'
import { getMobilePassSeason, getMobileProducts } from '@first-chair/core/media/mobile-product'
import { checkSendLimits, maxSendsPerDay } from '@first-chair/core/media/send-limits'
import { Failure } from '@first-chair/core/contract/failure'
import type { Person } from '@first-chair/core/household/household'
import type { MobileMedia } from '../adapters/point-of-sale/media-of-contacts.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context, Guest } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { loadLastDeliveries, loadLastDownloads, type StoredDelivery, type StoredDownload } from './mobile-pass.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'encryption' | 'log'>

/** Loads who of a household may have a mobile pass, and for which product. */
export async function loadHouseholdForMedia(ctx: Ctx, guest: Pick<Guest, 'ipCode'>) {
  const [setup, household] = await Promise.all([ctx.setup.current(), ctx.pointOfSale.household(guest.ipCode)])
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    today,
    season: getMobilePassSeason(today),
    people: household.people,
    products: getMobileProducts(household, today, setup.general),
    contactIds: household.people.map(({ contactId }) => contactId),
  }
}
export type HouseholdForMedia = Awaited<ReturnType<typeof loadHouseholdForMedia>>

/**
 * The people that an id stands for: the whole household for its head, else the one person. Not found in other
 * households.
 */
export async function loadRequestedPeople(
  ctx: Ctx,
  { people }: HouseholdForMedia,
  id: string,
): Promise<readonly Person[]> {
  const contactIdOfPerson = people.some(({ contactId }) => contactId === id)
    ? id
    : await ctx.pointOfSale.currentIpCode(id)
  const person = people.find(({ contactId }) => contactId === contactIdOfPerson)
  if (!person) throw new Failure('not-found')
  return person.isHeadOfHouseHold ? people : [person]
}

/**
 * Loads the mobile passes of some people with their status: the data of the point of sale, and what this product has
 * sent and received since. The status is `Unknown` for everybody with a mobile product if the point of sale does not
 * answer.
 */
export async function loadContactMedia(
  ctx: Ctx,
  household: HouseholdForMedia,
  people: readonly Person[],
): Promise<ContactMedia[]> {
  const passes = await loadMobileMedia(ctx, people)
  const ids = (passes ?? []).flatMap(({ eTicketId }) => eTicketId ?? [])
  const [deliveries, downloads] = await Promise.all([
    loadLastDeliveries(ctx.pool, ids, household.today),
    loadLastDownloads(ctx.pool, ids),
  ])
  return people.map((person) => {
    const product = household.products.find(({ contactId }) => contactId === person.contactId)
    const pass = passes && findPass(passes, person.contactId, product?.productId, household.season)
    const lastDelivery = deliveries.find(({ eTicketId }) => eTicketId === pass?.eTicketId)
    const isNewerThanPos =
      lastDelivery !== undefined && isLater(lastDelivery.sentDateUtc.getTime(), pass?.delivery?.updateDateUtc)
    return {
      contactId: person.contactId,
      firstName: person.firstName,
      lastName: person.lastName,
      productName: product?.productName ?? null,
      orderId: pass?.orderId ?? null,
      // A person who cannot have a mobile pass gets `NoMedia`, even while the point of sale is down.
      eTicket:
        passes || !product
          ? buildETicket(ctx, pass, lastDelivery, downloads)
          : { id: null, delivery: null, download: null, status: getMediaStatus(undefined) },
      sending: isNewerThanPos ? getLinkSending(lastDelivery.message) : 'none',
      ...getSendLimits(lastDelivery, ctx.clock.now().getTime()),
    }
  })
}

async function loadMobileMedia(ctx: Ctx, people: readonly Person[]): Promise<MobileMedia[] | undefined> {
  try {
    return await ctx.pointOfSale.mobileMedia(people.map(({ contactId }) => contactId))
  } catch (error) {
    if (error instanceof PointOfSaleDown) return undefined
    throw error
  }
}

/**
 * The pass for the person's current product; if the product has changed, the pass that was activated for this season.
 */
function findPass(
  passes: readonly MobileMedia[],
  contactId: string,
  productId: string | undefined,
  season: string,
): MobileMedia | undefined {
  const ownPasses = passes.filter((pass) => pass.contactId === contactId && pass.season === season)
  return ownPasses.find((pass) => pass.productId === productId) ?? ownPasses.find(({ eTicketId }) => eTicketId !== null)
}

function buildETicket(
  ctx: Ctx,
  pass: MobileMedia | undefined,
  lastDelivery: StoredDelivery | undefined,
  downloads: readonly StoredDownload[],
): ContactMedia['eTicket'] {
  if (!pass || pass.eTicketId === null) {
    return { id: null, delivery: notDelivered, download: notDownloaded, status: 'NoMedia' }
  }
  const lastDownload = downloads.find(({ eTicketId }) => eTicketId === pass.eTicketId)
  const eTicket = {
    id: pass.eTicketId,
    delivery: getLaterDelivery(pass.delivery, lastDelivery && toReadableDelivery(ctx, lastDelivery)),
    download: getLaterDownload(pass.download, lastDownload && toETicketDownload(lastDownload)),
  }
  return { ...eTicket, status: getMediaStatus(eTicket) }
}

/**
 * A delivery as an e-ticket has it. `isSent` is true only after the mail server or gateway has accepted the message.
 * Throws `DecryptionFailed` without the key.
 */
export function toETicketDelivery(
  { encryption }: Pick<Context, 'encryption'>,
  stored: StoredDelivery,
): ETicketDelivery {
  const { eTicketId, encryptedRecipient } = stored
  return buildDelivery(
    stored,
    encryptedRecipient === null ? '' : encryption.decrypt(recipientEncryptionPurpose, eTicketId, encryptedRecipient),
  )
}

/** The same for a page of a whole household: a recipient that cannot be decrypted is logged and empty. */
function toReadableDelivery(ctx: Ctx, stored: StoredDelivery): ETicketDelivery {
  return buildDelivery(stored, tryDecryptRecipient(ctx, stored) ?? '')
}

/** The recipient of a delivery. Undefined if it was erased, or if it cannot be decrypted, which is logged. */
export function tryDecryptRecipient(
  ctx: Pick<Context, 'encryption' | 'log'>,
  { eTicketId, encryptedRecipient }: StoredDelivery,
): string | undefined {
  if (encryptedRecipient === null) return undefined
  return tryDecrypt(ctx, recipientEncryptionPurpose, eTicketId, encryptedRecipient)
}

function buildDelivery(stored: StoredDelivery, recipient: string): ETicketDelivery {
  return {
    deliveryMode: stored.deliveryMode,
    recipient,
    isSent: getLinkSending(stored.message) === 'sent',
    createDateUtc: stored.firstSentDateUtc.toISOString(),
    updateDateUtc: stored.sentDateUtc.toISOString(),
  }
}

export function toETicketDownload({
  device,
  appVersion,
  downloadDateUtc,
  deliveryMode,
}: StoredDownload): ETicketDownload {
  return { device, appVersion, downloadDate: downloadDateUtc.toISOString(), deliveryMode }
}

/** The purpose that encrypted recipients are bound to. */
export const recipientEncryptionPurpose = encryptedColumns.mobilePassRecipient.getPurpose()

/** Is our time the same as or later than the time of the point of sale? */
function isLater(ownTime: number, posTime: string | null | undefined): boolean {
  return ownTime >= (Date.parse(posTime ?? '') || 0)
}

function getLaterDelivery(atPos: ETicketDelivery | null, own: ETicketDelivery | undefined): ETicketDelivery | null {
  return own && isLater(Date.parse(own.updateDateUtc ?? ''), atPos?.updateDateUtc) ? own : atPos
}

function getLaterDownload(atPos: ETicketDownload | null, own: ETicketDownload | undefined): ETicketDownload | null {
  return own && isLater(Date.parse(own.downloadDate ?? ''), atPos?.downloadDate) ? own : atPos
}

function getSendLimits(
  lastDelivery: StoredDelivery | undefined,
  now: number,
): Pick<ContactMedia, 'sendingsLeft' | 'secondsToResend'> {
  const today = lastDelivery?.sentOnDay ?? 0
  const verdict = checkSendLimits({ today, lastAt: lastDelivery?.sentDateUtc.getTime() ?? null }, now)
  return {
    sendingsLeft: Math.max(0, maxSendsPerDay - today),
    secondsToResend: !verdict.may && verdict.why === 'a-moment-ago' ? verdict.seconds : 0,
  }
}
