import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import {
  getOpenCorrections,
  getPreviousHeight,
  type SizeCorrection,
} from '@first-chair/core/rental-profile/size-correction'
import { getSizeQuestions, type SizeQuestion } from '@first-chair/core/rental-shop/size-questions'
import { toSizes, type RentalChoices, type Sizes } from '@first-chair/core/rental-shop/rental-shop'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { loadOwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context } from '../context/context.ts'
import { loadRentalProfiles } from '../rental-profile/current-rental-profiles.facts.ts'
import { loadSizeAnswers, loadSizeChanges, type SizeAnswer } from '../rental-profile/size-change.store.ts'

type Ctx = Pick<Context, 'pool' | 'setup' | 'pointOfSale'>

/** The lists of the point of sale, and which fields the form of guests has. */
export async function loadRentalChoices(ctx: Ctx): Promise<RentalChoices> {
  const [setup, lists] = await Promise.all([ctx.setup.current(), ctx.pointOfSale.rentalLists()])
  const type = setup.taskTypes.find(({ id }) => taskKinds[id] === 'RentalProfile')
  return { lists, enableShoeSize: type?.enableShoeSize === true, enableStance: type?.enableStance === true }
}

/** The sizes of a person with everything that the rental shop knows about them. */
export type SizesOfContact = {
  profile: RentalProfile | undefined
  sizes: Sizes
  corrections: SizeCorrection[]
  questions: (SizeQuestion & { answer: Pick<SizeAnswer, 'by' | 'atUtc'> | null })[]
  /** The newest stored change: '0' if there is none. */
  lastChangeId: string
}

/** Loads the sizes of some contacts. `ages` are in whole years, null if the birth date is missing. */
export async function loadSizes(
  ctx: Ctx,
  ages: ReadonlyMap<string, number | null>,
  { lists }: RentalChoices,
): Promise<(contactId: string) => SizesOfContact> {
  const contactIds = [...ages.keys()]
  // The changes first: a change after them makes a correction fail that is based on older sizes.
  const stored = await loadSizeChanges(ctx.pool, contactIds)
  const [own, answers] = await Promise.all([loadOwnFacts(ctx.pool, contactIds), loadSizeAnswers(ctx.pool, contactIds)])
  const profiles = await loadRentalProfiles(ctx, own, contactIds)
  return (contactId) => {
    const profile = profiles.get(contactId)
    const sizes = toSizes(profile)
    const { changes = [], lastId: lastChangeId = '0' } = stored.get(contactId) ?? {}
    const owner = { age: ages.get(contactId) ?? null, previousHeight: getPreviousHeight(changes) }
    const questions = getSizeQuestions(sizes, lists, owner).map((question) => {
      const answer = answers.find((one) => one.contactId === contactId && one.question === question.key)
      return { ...question, answer: answer ? { by: answer.by, atUtc: answer.atUtc } : null }
    })
    return { profile, sizes, corrections: getOpenCorrections(changes), questions, lastChangeId }
  }
}
