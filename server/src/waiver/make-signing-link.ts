import { Failure } from '@first-chair/core/failure'
import { daysOfSigningLink, signingPath, type SigningLink } from '@first-chair/core/waiver/own-waivers'
import { contactTasksAt } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { keepSigningLink } from './signing-link.store.ts'
import { hashOfToken, newSigningToken } from './signing-token.rule.ts'
import { currentTextHashes } from './waiver-text.facts.ts'

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
  const { all, contacts } = await contactTasksAt(ctx, guest, locationId, await currentTextHashes(ctx, locationId))
  if (!contacts.some((contact) => contact.contactId === contactId)) throw new Failure('not-found')
  const own = all.filter(({ contact, upTo }) => contact.contactId === contactId && upTo === 'contact')
  if (own.every(({ owed }) => owed.state.isComplete)) throw new Failure('no-link-needed')

  const token = newSigningToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + daysOfSigningLink * 24 * 60 * 60_000)
  await keepSigningLink(ctx.pool, {
    householdIpCode: guest.ipCode,
    contactId,
    locationId,
    tokenHash: hashOfToken(token),
    expiresAt,
    requestId: guest.requestId,
  })
  return { link: `${ctx.config.baseUrl}${signingPath}#${token}`, expiresAtUtc: expiresAt.toISOString() }
}
