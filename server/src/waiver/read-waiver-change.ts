import type { WaiverChange } from '@first-chair/core/waiver/waiver'
import type { Context, Guest } from '../context/context.ts'
import { loadWaiverTextToRead } from '../waiver-text/current-waiver-text.facts.ts'
import { loadWaiverChange } from '../waiver-text/waiver-change.facts.ts'
import { loadRequestedWaivers } from './requested-waivers.facts.ts'

/** What changed in a waiver since the people of some contact tasks signed it last. */
export async function readWaiverChange(
  ctx: Context,
  guest: Guest,
  contactTaskIds: readonly string[],
): Promise<{ change: WaiverChange | null }> {
  const { task, requested } = await loadRequestedWaivers(ctx, guest, contactTaskIds)
  const text = await loadWaiverTextToRead(ctx, task, 'page')
  const contactIds = requested.map(({ contact }) => contact.contactId)
  return { change: await loadWaiverChange(ctx, text, contactIds) }
}
