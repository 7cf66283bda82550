import { Failure } from '@first-chair/core/contract/failure'
import type { RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import type { Context, StaffCaller } from '../context/context.ts'
import { insertSizeAnswer } from '../rental-profile/size-change.store.ts'
import { loadRentalHousehold, type RentalPlace } from './rental-household.facts.ts'

/**
 * Stores that a questioned size is right, with who says so. A question that no longer exists, because a size was changed,
 * is left out. Throws `not-found` if the person does not rent today. Returns the household.
 */
export async function answerSizeQuestion(
  ctx: Context,
  staff: StaffCaller,
  place: RentalPlace,
  { contactId, question, device }: { contactId: string; question: string; device: string },
): Promise<RentalHousehold> {
  const { answer } = await loadRentalHousehold(ctx, place)
  const person = answer.people.find((one) => one.contactId === contactId)
  if (!person) throw new Failure('not-found')
  if (!person.questions.some(({ key }) => key === question)) return answer
  const { email, name, requestId } = staff
  await insertSizeAnswer(ctx.pool, { contactId, question }, { email, name, device, at: ctx.clock.now(), requestId })
  return (await loadRentalHousehold(ctx, place)).answer
}
