import type { Context, Guest } from '../context/context.ts'

/** True if an IP code, current or former, belongs to a member of the guest's household. */
export type IsHouseholdMember = (ipCode: string) => Promise<boolean>

/** The members of a guest's current household, and a function that recognises them. */
export async function loadOwnHousehold(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  guest: Guest,
): Promise<{ contactIds: string[]; isOfHousehold: IsHouseholdMember }> {
  const { people } = await pointOfSale.household(guest.ipCode)
  const contactIds = [...new Set([guest.ipCode, ...people.map(({ contactId }) => contactId)])]
  const cache = new Map<string, Promise<boolean>>(contactIds.map((contactId) => [contactId, Promise.resolve(true)]))
  return {
    contactIds,
    isOfHousehold(ipCode) {
      const answer =
        cache.get(ipCode) ??
        pointOfSale.currentIpCode(ipCode).then((current) => current !== undefined && contactIds.includes(current))
      cache.set(ipCode, answer)
      return answer
    },
  }
}
