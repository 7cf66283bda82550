import type { Context, Guest } from '../context.ts'

/** Tells whether a customer number belongs to the household of a guest, under its present or a former number. */
export type IsOfHousehold = (ipCode: string) => Promise<boolean>

/** The people of a guest's household as it is now, and how to recognise one of them. */
export async function ownHousehold(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  guest: Guest,
): Promise<{ contactIds: string[]; isOfHousehold: IsOfHousehold }> {
  const { people } = await pointOfSale.household(guest.ipCode)
  const contactIds = [...new Set([guest.ipCode, ...people.map(({ contactId }) => contactId)])]
  const known = new Map<string, Promise<boolean>>(contactIds.map((contactId) => [contactId, Promise.resolve(true)]))
  return {
    contactIds,
    isOfHousehold(ipCode) {
      const answer =
        known.get(ipCode) ??
        pointOfSale.presentIpCode(ipCode).then((present) => present !== undefined && contactIds.includes(present))
      known.set(ipCode, answer)
      return answer
    },
  }
}
