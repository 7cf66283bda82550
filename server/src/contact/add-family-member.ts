import type { Contact } from '@first-chair/core/contact/contact'
import { newMemberSchema } from '@first-chair/core/contact/new-member'
import { toContact } from '@first-chair/core/contact-task/group-contact-tasks'
import { Failure, toFieldProblems, createInvalidInput } from '@first-chair/core/contract/failure'
import type { Context, Guest } from '../context/context.ts'
import { recordFamilyMember } from './family.store.ts'

/**
 * Adds a member to the guest's household at the point of sale, immediately (docs/domain.md, "Adding a family member").
 */
export async function addFamilyMember(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale'>,
  guest: Guest,
  input: { firstName: string; lastName: string; dateOfBirth: string },
): Promise<Contact> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const checked = newMemberSchema(today).safeParse(input)
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues))

  const { firstName, lastName, dateOfBirth: birthDate } = checked.data
  const added = await ctx.pointOfSale.addMember(guest.ipCode, { firstName, lastName, birthDate })
  if (typeof added === 'string') throw new Failure(added)

  await recordFamilyMember(ctx.pool, {
    ipCode: guest.ipCode,
    contactId: added.contactId,
    requestId: guest.requestId,
  })
  return toContact({ ...added, firstName, lastName, birthDate, isHeadOfHouseHold: false }, today, null)
}
