import { Failure } from '@first-chair/core/contract/failure'
import type { MobilePassLink } from '@first-chair/core/media/media'
import type { Context } from '../context/context.ts'
import { loadContactMedia, loadHouseholdForMedia } from './household-media.facts.ts'
import { hashLinkToken } from './link-token.rule.ts'
import { findLinkHolder } from './mobile-pass.store.ts'

/**
 * The data for the page that a link opens. Not found if the link is unknown, has expired or was replaced, or if the
 * contact is no longer in the household that sent it.
 */
export async function readMobilePassLink(ctx: Context, token: string): Promise<MobilePassLink> {
  const holder = await findLinkHolder(ctx.pool, hashLinkToken(token), ctx.clock.now())
  if (!holder) throw new Failure('not-found')
  const [head, contact] = await Promise.all(
    [holder.householdIpCode, holder.contactId].map((ipCode) => ctx.pointOfSale.currentIpCode(ipCode)),
  )
  if (head === undefined || contact === undefined) throw new Failure('not-found')

  const household = await loadHouseholdForMedia(ctx, { ipCode: head })
  const person = household.people.find(({ contactId }) => contactId === contact)
  const [media] = person ? await loadContactMedia(ctx, household, [person]) : []
  if (!media || media.eTicket.id !== holder.eTicketId) throw new Failure('not-found')
  return {
    firstName: media.firstName,
    isConnected: media.eTicket.status === 'Connected',
    expiresAtUtc: holder.expiresDateUtc.toISOString(),
    appUrl: ctx.config.mobilePasses.appUrl?.replaceAll('{eTicketId}', encodeURIComponent(holder.eTicketId)) ?? null,
  }
}
