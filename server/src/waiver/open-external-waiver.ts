import { purchaseVerdict } from '@first-chair/core/household/counted-purchases'
import { Failure } from '@first-chair/core/failure'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { oneRiskRequest, type OneRiskRequest, type WaiverToOpen } from '@first-chair/core/waiver/one-risk'
import { maySignFor } from '@first-chair/core/waiver/signature'
import { OneRiskFailed, oneRiskAddress } from '../adapters/external-waiver/one-risk.ts'
import { contactTasksAt, refuseForOthers, type AskedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { oneRiskSecret } from '../settings/present-settings.facts.ts'
import { sealedSecret } from '../settings/secret.store.ts'
import { sealedRequest } from './external-request.facts.ts'
import { frameOrigin, isFrameAddress } from './frame-address.rule.ts'
import { currentTextHashes } from './waiver-text.facts.ts'

type Asked = AskedContactTasks['asked']

/**
 * Asks the outside provider for its page with some waivers for some people (domain rules, section 6). Taken from the caller:
 * which waivers, and which people. What is not the guest's does not exist; what is signed already is left out. Refuses with
 * the specification's message (502) when the provider does not answer with an address of the configured origin.
 */
export async function openExternalWaiver(
  ctx: Context,
  guest: Guest,
  asked: Pick<OneRiskRequest, 'waivers'> & { locationId?: number | undefined },
): Promise<OpenedExternalWaiver> {
  const locationId = asked.locationId ?? (await defaultLocationId(ctx))
  const found = await contactTasksAt(ctx, guest, locationId, await currentTextHashes(ctx, locationId))
  const open = asked.waivers
    .flatMap((waiver) => namedBy(waiver, found.all))
    .filter(({ owed }) => !owed.state.isComplete)
  if (open.length === 0) throw new Failure('already-signed')
  refuseForOthers(open)
  const head = found.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? found.contacts[0]
  const people = open.map(({ contact }) => contact)
  if (!head || !maySignFor(head, people)) throw new Failure('signer-not-allowed')

  const waivers = waiversToOpen(open, found.facts, guest)
  const { url, origin } = await frameAddress(ctx, found.facts.setup.general, waivers)
  return {
    url,
    origin,
    externalRequest: sealedRequest(ctx, guest, {
      askedAtUtc: ctx.clock.now().toISOString(),
      origin,
      waivers: waivers.map(({ externalWaiverId, posWaiverId, contacts }) => ({
        externalWaiverId,
        posWaiverId: posWaiverId ?? '',
        contactIds: contacts.map(({ contactId }) => contactId),
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

/** Everybody whom one waiver of the request names; who or what is not there answers as if it did not exist. */
function namedBy({ waiverId, posWaiverId, guests }: OneRiskRequest['waivers'][number], all: Asked): Asked {
  return guests.flatMap(({ posGuestId }) => {
    const named = all.filter(
      ({ owed: { task }, contact }) =>
        contact.contactId === posGuestId &&
        task.externalWaiverId === waiverId &&
        (posWaiverId === '' || task.posWaiverId === posWaiverId),
    )
    if (named.length === 0) throw new Failure('not-found')
    return named
  })
}

/** Each waiver once, with everybody once who is to sign it, also where several activities ask for it. */
function waiversToOpen(open: Asked, facts: AskedContactTasks['facts'], guest: Guest): WaiverToOpen[] {
  const keyOf = ({ owed: { task } }: Asked[number]): string =>
    `${task.externalWaiverId ?? ''}\n${task.posWaiverId ?? ''}`
  const byWaiver = new Map<string, Asked[number][]>()
  for (const one of open) byWaiver.set(keyOf(one), [...(byWaiver.get(keyOf(one)) ?? []), one])
  return [...byWaiver.values()].flatMap((listed) => {
    const [first] = listed
    if (!first) return []
    const { task } = first.owed
    const contacts = new Map(listed.map(({ contact }) => [contact.contactId, contact]))
    const productId = productThatAsks(facts, task.posWaiverId, [...contacts.keys()])
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

function productThatAsks(
  { owed }: AskedContactTasks['facts'],
  posWaiverId: string | null,
  contactIds: readonly string[],
): string | undefined {
  if (posWaiverId === null) return undefined
  return owed.purchases.find(
    (purchase) =>
      contactIds.includes(purchase.contactId) &&
      purchase.components.some(({ authorizationTypes }) => authorizationTypes.includes(posWaiverId)) &&
      purchaseVerdict(purchase, owed.today, owed.purchaseWindow).counts,
  )?.productId
}

async function frameAddress(
  ctx: Pick<Context, 'config' | 'pool' | 'sealing' | 'log'>,
  settings: { oneRiskUrl: string; oneRiskFrameUrl: string },
  waivers: readonly WaiverToOpen[],
): Promise<{ url: string; origin: string }> {
  try {
    const origin = frameOrigin(settings, ctx.config.baseUrl)
    const sealed = await sealedSecret(ctx.pool, oneRiskSecret)
    if (origin === undefined || !sealed)
      throw new OneRiskFailed('its address or its secret is not set up as it must be')
    const secret = ctx.sealing.open(oneRiskSecret, '', sealed)
    const request = oneRiskRequest(ctx.config.pointOfSaleSystem, waivers)
    const url = await oneRiskAddress({ url: settings.oneRiskUrl, secret }, request)
    if (!isFrameAddress(url, origin)) throw new OneRiskFailed(`it answered with an address outside of ${origin}`)
    return { url, origin }
  } catch (cause) {
    if (!(cause instanceof OneRiskFailed)) throw cause
    ctx.log.warn({ err: cause }, 'The service for external waivers failed')
    throw new Failure('external-system-down', { message: 'Unable to fetch one risk waiver URL', cause })
  }
}
