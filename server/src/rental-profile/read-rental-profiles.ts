import { getHandOverContactIds } from '@first-chair/core/hand-over/hand-over-tasks'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { getOpenCorrections } from '@first-chair/core/rental-profile/size-correction'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { findConfirmedDays } from '../contact-task/confirmed-record.store.ts'
import { loadOwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { isAtKiosk } from '../context/is-at-kiosk.ts'
import { loadRentalProfiles } from './current-rental-profiles.facts.ts'
import { loadSizeChanges } from './size-change.store.ts'

/** The rental profiles of the guest's household, with everything that their form needs. At a kiosk no stored profile. */
export async function readRentalProfiles(ctx: Context, guest: Guest): Promise<RentalProfiles> {
  const [setup, { people }, lists] = await Promise.all([
    ctx.setup.current(),
    ctx.pointOfSale.household(guest.ipCode),
    ctx.pointOfSale.rentalLists(),
  ])
  const { tasks } = setup
  const handedOver = isAtKiosk(guest)
    ? new Set<string>()
    : guest.handOver && getHandOverContactIds(guest.handOver.contactTaskIds, { kind: 'RentalProfile', tasks })
  const contactIds = people.map(({ contactId }) => contactId).filter((id) => !handedOver || handedOver.has(id))
  const profiles = await loadRentalProfiles(ctx, await loadOwnFacts(ctx.pool, contactIds), contactIds)
  const [changes, confirmedDays] = await Promise.all([
    loadSizeChanges(ctx.pool, contactIds),
    findConfirmedDays(ctx.pool, 'RentalProfile', contactIds),
  ])
  const type = setup.taskTypes.find(({ id }) => taskKinds[id] === 'RentalProfile')
  return {
    profiles: [...profiles].map(([contactId, profile]) => ({
      contactId,
      profile,
      ...(confirmedDays.get(contactId) === profile.updateDate && { confirmedOn: profile.updateDate }),
    })),
    ...lists,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
    // The guest learns that the rental shop changed a value, not who did it.
    corrections: [...changes.values()].flatMap((own) =>
      getOpenCorrections(own.changes).map((correction) => ({ ...correction, by: '' })),
    ),
  }
}
