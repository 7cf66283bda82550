import { Failure } from '@first-chair/core/contract/failure'
import { parseStaffCode } from '@first-chair/core/staff/staff-code'
import { findHouseholdByReference } from '../session/reference.store.ts'
import type { Context } from '../context/context.ts'

/**
 * Finds the household of a code: a reference, the QR code of an arrival card, or the number of a card. Answers the IP
 * code of the head, and nothing about people. Throws `not-found` for every other text.
 */
export async function openCode(
  { pool, pointOfSale }: Pick<Context, 'pool' | 'pointOfSale'>,
  text: string,
): Promise<{ household: string }> {
  const code = parseStaffCode(text)
  for (const reference of code?.references ?? []) {
    const household = await findHouseholdByReference(pool, reference)
    if (household) return { household: (await pointOfSale.currentIpCode(household.ipCode)) ?? household.ipCode }
  }
  const byNumber =
    code?.passNumber === undefined
      ? undefined
      : await pointOfSale.searchCustomers({ kind: 'passNumber', passNumber: code.passNumber }, 1)
  const head = byNumber?.[0]
  if (head === undefined) throw new Failure('not-found')
  return { household: head }
}
