import type { HouseholdReadiness, ReadinessOfPerson } from '@first-chair/core/readiness/readiness'
import type { Context, Guest } from '../context/context.ts'
import { loadGuestReadiness, loadPersonReadiness, type Requested } from './guest-readiness.facts.ts'

/** The readiness of the household of a guest, as home and the arrival card show it. */
export async function readReadiness(
  ctx: Context,
  guest: Pick<Guest, 'ipCode'>,
  requested: Requested,
): Promise<HouseholdReadiness> {
  return loadGuestReadiness(ctx, guest, requested)
}

/** The readiness of one person of the household of a guest. */
export async function readPersonReadiness(
  ctx: Context,
  guest: Pick<Guest, 'ipCode'>,
  requested: Requested & { contactId: string },
): Promise<ReadinessOfPerson> {
  return loadPersonReadiness(ctx, guest, requested)
}
