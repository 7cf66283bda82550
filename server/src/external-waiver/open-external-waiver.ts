import { getPurchaseVerdict } from '@first-chair/core/household/counted-purchases'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure } from '@first-chair/core/contract/failure'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { buildOneRiskRequest, type OneRiskRequest, type WaiverToOpen } from '@first-chair/core/waiver/one-risk'
import { maySignFor } from '@first-chair/core/waiver/signature'
import { OneRiskFailed, requestOneRiskAddress } from '../adapters/external-waiver/one-risk.ts'
import {
  loadContactTasks,
  refuseTasksOfOthers,
  type RequestedContactTasks,
} from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { oneRiskSecretName } from '../settings/current-settings.facts.ts'
import { findEncryptedSecret } from '../settings/secret.store.ts'
import { encryptExternalRequest } from './external-request.facts.ts'
import { getFrameOrigin, isFrameAddress } from '../adapters/external-waiver/frame-address.rule.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'

type ContactTasks = RequestedContactTasks['requested']

/**
 * Requests the page of the external provider with some waivers for some people (docs/domain.md, "External waivers").
 * The caller chooses the waivers and the people only. Anything outside the guest's household is not found. Waivers that
 * are signed already are left out. Fails with 502 unless the provider returns an address of the configured origin.
 */
export async function openExternalWaiver(
  ctx: Context,
  guest: Guest,
  request: Pick<OneRiskRequest, 'waivers'> & { locationId?: number | undefined },
): Promise<OpenedExternalWaiver> {
  const locationId = request.locationId ?? (await defaultLocationId(ctx))
  const { all, contacts, facts } = await loadContactTasks(
    ctx,
    guest,
    locationId,
    await loadCurrentWaiverTexts(ctx, locationId),
  )
  const open = request.waivers
    .flatMap((waiver) => findRequestedTasks(waiver, all))
    .filter(({ owed }) => !owed.state.isComplete)
  if (open.length === 0) throw new Failure('already-signed')
  refuseTasksOfOthers(open, guest)
  const head = contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? contacts[0]
  const people = open.map(({ contact }) => contact)
  if (!head || !maySignFor(head, people)) throw new Failure('signer-not-allowed')

  const waivers = toWaiversToOpen(open, facts, guest)
  const { url, origin } = await fetchFrameAddress(ctx, facts.setup.general, waivers)
  return {
    url,
    origin,
    externalRequest: encryptExternalRequest(ctx, guest, {
      askedAtUtc: ctx.clock.now().toISOString(),
      origin,
      waivers: waivers.map(({ externalWaiverId, posWaiverId, contacts: signers }) => ({
        externalWaiverId,
        posWaiverId: posWaiverId ?? '',
        contactIds: signers.map(({ contactId }) => contactId),
      })),
    }),
  }
}

async function defaultLocationId(ctx: Pick<Context, 'setup'>): Promise<number> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ isDefault }) => isDefault)
  if (!location) throw new Failure('not-found')
  return location.id
}

/** The contact tasks of everybody whom one waiver of the request names. Throws `not-found` for anything else. */
function findRequestedTasks(
  { waiverId, posWaiverId, guests }: OneRiskRequest['waivers'][number],
  all: ContactTasks,
): ContactTasks {
  return guests.flatMap(({ posGuestId }) => {
    const matching = all.filter(
      ({ owed: { task }, contact }) =>
        contact.contactId === posGuestId &&
        task.externalWaiverId === waiverId &&
        (posWaiverId === '' || task.posWaiverId === posWaiverId),
    )
    if (matching.length === 0) throw new Failure('not-found')
    return matching
  })
}

/** Each waiver once, and each of its signers once, even if several activities require it. */
function toWaiversToOpen(open: ContactTasks, facts: RequestedContactTasks['facts'], guest: Guest): WaiverToOpen[] {
  const toKey = ({ owed: { task } }: ContactTasks[number]): string =>
    `${task.externalWaiverId ?? ''}\n${task.posWaiverId ?? ''}`
  const byWaiver = new Map<string, ContactTasks[number][]>()
  for (const contactTask of open) {
    const key = toKey(contactTask)
    byWaiver.set(key, [...(byWaiver.get(key) ?? []), contactTask])
  }
  return [...byWaiver.values()].flatMap((contactTasks) => {
    const [first] = contactTasks
    if (!first) return []
    const { task } = first.owed
    const contacts = new Map(contactTasks.map(({ contact }) => [contact.contactId, contact]))
    const productId = findRequiringProductId(facts, task.posWaiverId, [...contacts.keys()])
    return {
      externalWaiverId: task.externalWaiverId ?? '',
      posWaiverId: task.posWaiverId,
      endEffectiveDate: task.endEffectiveDate,
      ...(productId === undefined ? {} : { productId }),
      contacts: [...contacts.values()].map((contact) => ({
        ...contact,
        ...(contact.contactId === guest.ipCode ? { email: guest.email } : {}),
      })),
    }
  })
}

function findRequiringProductId(
  { owed }: RequestedContactTasks['facts'],
  posWaiverId: string | null,
  contactIds: readonly string[],
): string | undefined {
  if (posWaiverId === null) return undefined
  return owed.purchases.find(
    (purchase) =>
      contactIds.includes(purchase.contactId) &&
      purchase.components.some(({ authorizationTypes }) => authorizationTypes.includes(posWaiverId)) &&
      getPurchaseVerdict(purchase, owed.today, owed.purchaseWindow).counts,
  )?.productId
}

async function fetchFrameAddress(
  ctx: Pick<Context, 'config' | 'pool' | 'encryption' | 'log'>,
  settings: { oneRiskUrl: string; oneRiskFrameUrl: string },
  waivers: readonly WaiverToOpen[],
): Promise<{ url: string; origin: string }> {
  try {
    const origin = getFrameOrigin(settings, ctx.config.baseUrl)
    const encrypted = await findEncryptedSecret(ctx.pool, oneRiskSecretName)
    if (origin === undefined || !encrypted) throw new OneRiskFailed('its address or its secret is missing or invalid')
    const secret = tryDecrypt(ctx, oneRiskSecretName, '', encrypted)
    if (secret === undefined) throw new OneRiskFailed('its secret cannot be decrypted: enter it again in the settings')
    const request = buildOneRiskRequest(ctx.config.pointOfSaleSystem, waivers)
    const url = await requestOneRiskAddress({ url: settings.oneRiskUrl, secret }, request)
    if (!isFrameAddress(url, origin)) throw new OneRiskFailed(`it answered with an address outside of ${origin}`)
    return { url, origin }
  } catch (cause) {
    if (!(cause instanceof OneRiskFailed)) throw cause
    ctx.log.warn({ err: cause }, 'The service for external waivers failed')
    throw new Failure('external-system-down', { message: t('one-risk'), cause })
  }
}
