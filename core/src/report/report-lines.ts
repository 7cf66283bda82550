import { getTaskRequirement } from '../owed-task/task-requirement.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { getOwedTasks, type OwedTask } from '../owed-task/owed-tasks.ts'
import type { IsWaitingForPos } from '../explanation/explain.ts'
import type { Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import type { ReportLine, ReportTaskStatus } from './report-columns.ts'

/**
 * The lines of the report for a household at a location, by the same engine as the live screens
 * (docs/domain.md, "Customer report"): one line for each guest with counted purchases, each task that they owe, and
 * each of their products. At a location that follows purchases, a task is listed only with the products that require
 * it. The same product on the same day counts once. At other locations, if the household checked in there, every task
 * also has one line without a product.
 */
export function buildReportLines(
  facts: OwedFacts,
  isWaitingForPos: IsWaitingForPos,
  { hasCheckedIn }: { hasCheckedIn: boolean },
): ReportLine[] {
  const answer = getOwedTasks(facts)
  const countedPurchases = answer.purchases.filter(({ verdict }) => verdict.counts).map(({ purchase }) => purchase)
  return answer.tasks.flatMap((owed) => {
    const status = getStatus(owed, isWaitingForPos)
    const products = countedPurchases.filter(
      (purchase) => purchase.contactId === owed.person.contactId && isRequiredBy(purchase, owed, facts),
    )
    const visits = hasCheckedIn && !followsPurchases(facts.location) ? [null] : []
    return [...deduplicate(products), ...visits].map((purchase) => ({ owed, status, purchase }))
  })
}

function isRequiredBy(purchase: Purchase, { task, person }: OwedTask, facts: OwedFacts): boolean {
  return !followsPurchases(facts.location) || getTaskRequirement(task, person, [purchase], facts).isRequired
}

function deduplicate(purchases: readonly Purchase[]): Purchase[] {
  return [...new Map(purchases.map((purchase) => [`${purchase.productDate} ${purchase.productId}`, purchase])).values()]
}

function getStatus({ state, person, task }: OwedTask, isWaitingForPos: IsWaitingForPos): ReportTaskStatus {
  if (!state.isComplete) return state.reason === 'expired' ? 'Expired' : 'Missing'
  if (state.reason === 'skipped-today') return 'Skipped'
  return isWaitingForPos(person.contactId, task) ? 'WaitingForPos' : 'Complete'
}
