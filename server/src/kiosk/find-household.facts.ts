import type { KioskVisitRequest } from '@first-chair/core/kiosk/kiosk'
import { parseStaffCode } from '@first-chair/core/staff/staff-code'
import { PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { findHouseholdByReference } from '../session/reference.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale'>

/**
 * Finds the household that a guest names at a kiosk: by the code of its arrival card, or by a number (of the arrival card,
 * a booking or a card) and the birth date of one of its people. Answers the IP code of the head; undefined for everything
 * that does not fit.
 */
export async function findHouseholdAtKiosk(ctx: Ctx, request: KioskVisitRequest): Promise<string | undefined> {
  if (request.by === 'code') return (await findByReference(ctx, request.code))[0]
  const found = await Promise.all([
    findByReference(ctx, request.booking),
    findByPassNumber(ctx, request.booking),
    ctx.pointOfSale.findHouseholdsOfBooking?.(request.booking) ?? [],
  ])
  // A few digits may be the number of a card and of a booking. The birth date decides.
  for (const head of new Set(found.flat())) if (await hasBirthDate(ctx, head, request.birthDate)) return head
  return undefined
}

async function findByReference({ pool, pointOfSale }: Ctx, text: string): Promise<string[]> {
  for (const reference of parseStaffCode(text)?.references ?? []) {
    const household = await findHouseholdByReference(pool, reference)
    const ipCode = household && (await pointOfSale.currentIpCode(household.ipCode))
    if (ipCode !== undefined) return [ipCode]
  }
  return []
}

async function findByPassNumber({ pointOfSale }: Ctx, text: string): Promise<string[]> {
  const passNumber = parseStaffCode(text)?.passNumber
  if (passNumber === undefined) return []
  return (await pointOfSale.searchCustomers({ kind: 'passNumber', passNumber }, 1)) ?? []
}

async function hasBirthDate({ pointOfSale }: Ctx, head: string, birthDate: string): Promise<boolean> {
  try {
    const { people } = await pointOfSale.household(head)
    return people.some((person) => person.birthDate === birthDate)
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return false
    throw error
  }
}
