import { askedOf } from '../contact-task/asking.ts'
import type { OwedFacts } from '../contact-task/owed-facts.ts'
import { owedTasks, type OwedTask } from '../contact-task/owed-tasks.ts'
import type { IsWaitingForPos } from '../explanation/explain.ts'
import type { Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import type { ReportTaskStatus } from './report.ts'

/** One guest beside one product and one task, as the report counts them; without a product where the household checked in. */
export type ReportLine = {
  contactId: string
  activityId: number
  taskId: number
  isOptional: boolean
  status: ReportTaskStatus
  /** Null where the line stands for the check-ins of the household, as are name and date. */
  productId: string | null
  productName: string | null
  /** `YYYY-MM-DD`; null for a product without a day, such as a season pass. */
  productDate: string | null
}

/**
 * What the report says about a household at a location, by the same engine as the live screens (domain rules, section 9): a
 * line for each guest with counted purchases, each task asked of them, and each product of theirs. Where purchases decide, a
 * task stands beside the products that ask for it; else beside all of them. The same product on the same day counts once.
 * Where ages decide, and the household checked in there, every task of everybody has one line without a product as well.
 */
export function reportLines(
  facts: OwedFacts,
  isWaitingForPos: IsWaitingForPos,
  { hasCheckedIn }: { hasCheckedIn: boolean },
): ReportLine[] {
  const answer = owedTasks(facts)
  const counted = answer.purchases.filter(({ verdict }) => verdict.counts).map(({ purchase }) => purchase)
  return answer.tasks.flatMap((owed) => {
    const { contactId } = owed.person
    const status = statusOf(owed, isWaitingForPos)
    const products = counted.filter((purchase) => purchase.contactId === contactId && isAskedBy(purchase, owed, facts))
    const visits = hasCheckedIn && !followsPurchases(facts.location) ? [withoutProduct] : []
    return [...onceEach(products), ...visits].map(({ productId, productName, productDate }) => ({
      contactId,
      activityId: owed.activityId,
      taskId: owed.task.id,
      isOptional: owed.task.isOptional,
      status,
      productId,
      productName,
      productDate,
    }))
  })
}

const withoutProduct = { productId: null, productName: null, productDate: null } as const

function isAskedBy(purchase: Purchase, { task, person }: OwedTask, facts: OwedFacts): boolean {
  return !followsPurchases(facts.location) || askedOf(task, person, [purchase], facts).isAsked
}

function onceEach(purchases: readonly Purchase[]): Purchase[] {
  return [...new Map(purchases.map((purchase) => [`${purchase.productDate} ${purchase.productId}`, purchase])).values()]
}

function statusOf({ state, person, task }: OwedTask, isWaitingForPos: IsWaitingForPos): ReportTaskStatus {
  if (!state.isComplete) return state.reason === 'expired' ? 'Expired' : 'Missing'
  if (state.reason === 'skipped-today') return 'Skipped'
  return isWaitingForPos(person.contactId, task) ? 'WaitingForPos' : 'Complete'
}
