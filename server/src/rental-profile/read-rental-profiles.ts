import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { loadOwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { loadRentalProfiles } from './current-rental-profiles.facts.ts'

/** The rental profiles of the guest's household, with everything that their form needs. */
export async function readRentalProfiles(ctx: Context, guest: Guest): Promise<RentalProfiles> {
  const [setup, { people }, lists] = await Promise.all([
    ctx.setup.current(),
    ctx.pointOfSale.household(guest.ipCode),
    ctx.pointOfSale.rentalLists(),
  ])
  const contactIds = people.map(({ contactId }) => contactId)
  const profiles = await loadRentalProfiles(ctx, await loadOwnFacts(ctx.pool, contactIds), contactIds)
  const type = setup.taskTypes.find(({ id }) => taskKinds[id] === 'RentalProfile')
  return {
    profiles: [...profiles].map(([contactId, profile]) => ({ contactId, profile })),
    ...lists,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
  }
}
