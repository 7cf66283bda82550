import type { MinorRelationship } from '@first-chair/core/waiver/relationship'
import type { Context, Guest } from '../context/context.ts'
import { isAtKiosk } from '../context/is-at-kiosk.ts'
import { findLastRelationships } from './relationship.store.ts'

/**
 * How the guest said last to be related to each minor for whom they signed, so that the page need not ask again. A kiosk asks
 * again: it shows nothing that was stored before.
 */
export async function readRelationships(
  { pool }: Pick<Context, 'pool'>,
  guest: Pick<Guest, 'ipCode' | 'handOver'>,
): Promise<{ relationships: MinorRelationship[] }> {
  return { relationships: isAtKiosk(guest) ? [] : await findLastRelationships(pool, guest.ipCode) }
}
