import { Failure } from '@first-chair/core/contract/failure'
import { signingLinkDays, signingPath, type SigningLink } from '@first-chair/core/waiver/own-waivers'
import { loadContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { saveSigningLink } from './signing-link.store.ts'
import { hashSigningToken, createSigningToken } from './signing-token.rule.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'

/**
 * Creates the link with which another adult of the household signs their waivers at a location. Refused if that adult
 * has nothing to sign. An earlier link stops working. The token comes after the `#`, which browsers never send to a
 * server.
 */
export async function makeSigningLink(
  ctx: Context,
  guest: Guest,
  { locationId, contactId }: { locationId: number; contactId: string },
): Promise<SigningLink> {
  const { all, contacts } = await loadContactTasks(
    ctx,
    guest,
    locationId,
    await loadCurrentWaiverTexts(ctx, locationId),
  )
  if (!contacts.some((contact) => contact.contactId === contactId)) throw new Failure('not-found')
  const own = all.filter(({ contact, upTo }) => contact.contactId === contactId && upTo === 'contact')
  if (own.every(({ owed }) => owed.state.isComplete)) throw new Failure('no-link-needed')

  const token = createSigningToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + signingLinkDays * 24 * 60 * 60_000)
  await saveSigningLink(ctx.pool, {
    householdIpCode: guest.ipCode,
    contactId,
    locationId,
    tokenHash: hashSigningToken(token),
    expiresAt,
    requestId: guest.requestId,
  })
  return { link: `${ctx.config.baseUrl}${signingPath}#${token}`, expiresAtUtc: expiresAt.toISOString() }
}
