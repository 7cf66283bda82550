import type { CalendarDate } from '../calendar-date.ts'
import { purchaseVerdict, type PurchaseVerdict } from '../household/counted-purchases.ts'
import type { Person, Purchase } from '../household/household.ts'
import { arrivalDay, localPurchases } from '../readiness/local-purchases.ts'
import type { Task } from '../task/task.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'
import { askedOf, type Asked, type Asking } from './asking.ts'
import { contactTaskId, isSameTaskAt } from './contact-task-id.ts'
import { dueAgainOn } from './due-again.ts'
import { membershipOf, type Belonging, type Membership } from './membership.ts'
import { recordState, type TaskState } from './task-state.ts'

export type OwedTask = {
  id: string
  activityId: number
  task: Task
  person: Person
  requirementReason: Asking
  state: TaskState
  /** The arrival day, if the task is complete now but will not count on that day; else null. */
  dueAgainOn: CalendarDate | null
}

export type ActivityMembers = {
  activity: OfferedActivity
  members: readonly { person: Person; belonging: Belonging }[]
}

/**
 * The evaluation of one person for one activity: whether they belong to it, and whether each of its tasks is required.
 */
export type Consideration = {
  person: Person
  membership: Membership
  /** The activity's tasks in order; empty for a person who does not belong to it. */
  tasks: readonly { task: Task; requirement: Asked }[]
}

export type OwedAnswer = {
  activities: readonly ActivityMembers[]
  tasks: readonly OwedTask[]
  purchases: readonly { purchase: Purchase; verdict: PurchaseVerdict }[]
  /** The counted purchases for this location. */
  localPurchases: readonly Purchase[]
  /** The earliest day of `localPurchases` from today on; undefined if none is known. */
  arrivalDay: CalendarDate | undefined
  /** Every person evaluated for every activity, with reasons, including people who owe nothing. */
  evaluations: readonly { activity: OfferedActivity; people: readonly Consideration[] }[]
}

/**
 * Decides which tasks this household owes here today, and why (domain rules, section 3). Complete tasks are listed too,
 * so that guests can review and update them.
 */
export function owedTasks(facts: OwedFacts): OwedAnswer {
  const purchases = facts.purchases.map((purchase) => ({
    purchase,
    verdict: purchaseVerdict(purchase, facts.today, facts.purchaseWindow),
  }))
  const countedPurchases = purchases.filter(({ verdict }) => verdict.counts).map(({ purchase }) => purchase)
  const purchasesHere = localPurchases(countedPurchases, facts)
  const arrival = arrivalDay(purchasesHere, facts.today)
  const evaluations = facts.activities.map((activity) => ({
    activity,
    people: facts.people.map((person) => evaluatePerson(activity, person, countedPurchases, facts)),
  }))

  return {
    purchases,
    localPurchases: purchasesHere,
    arrivalDay: arrival,
    evaluations,
    activities: evaluations.map(({ activity, people }) => ({
      activity,
      members: people.flatMap(({ person, membership }) =>
        membership.belongs ? [{ person, belonging: membership.reason }] : [],
      ),
    })),
    tasks: evaluations.flatMap(({ activity, people }) =>
      activity.tasks.flatMap((task, index) =>
        people.flatMap(({ person, tasks }) => {
          const requirement = tasks[index]?.requirement
          return requirement?.isRequired === true
            ? [toOwedTask({ activity, task, person, requirementReason: requirement.reason }, facts, arrival)]
            : []
        }),
      ),
    ),
  }
}

function evaluatePerson(
  activity: OfferedActivity,
  person: Person,
  countedPurchases: readonly Purchase[],
  facts: OwedFacts,
): Consideration {
  const membership = membershipOf(activity, person, countedPurchases, facts)
  const tasks = membership.belongs ? activity.tasks : []
  return {
    person,
    membership,
    tasks: tasks.map((task) => ({ task, requirement: askedOf(task, person, countedPurchases, facts) })),
  }
}

function toOwedTask(
  {
    activity,
    task,
    person,
    requirementReason,
  }: Pick<OwedTask, 'task' | 'person' | 'requirementReason'> & { activity: OfferedActivity },
  facts: OwedFacts,
  arrival: CalendarDate | undefined,
): OwedTask {
  const id = contactTaskId({
    locationId: facts.location.id,
    activityId: activity.id,
    taskId: task.id,
    contactId: person.contactId,
  })
  const state = getState(id, task, person, facts)
  const dueAgain = dueAgainOn({ task, person, state }, facts, arrival)
  return { id, activityId: activity.id, task, person, requirementReason, state, dueAgainOn: dueAgain }
}

/** The same task with its new state, after it was completed or skipped. */
export function completedNow(owed: OwedTask, state: TaskState, facts: OwedFacts): OwedTask {
  const countedPurchases = facts.purchases.filter(
    (purchase) => purchaseVerdict(purchase, facts.today, facts.purchaseWindow).counts,
  )
  const arrival = arrivalDay(localPurchases(countedPurchases, facts), facts.today)
  return { ...owed, state, dueAgainOn: dueAgainOn({ ...owed, state }, facts, arrival) }
}

function getState(id: string, task: Task, person: Person, facts: OwedFacts): TaskState {
  const state = recordState(task, person.contactId, facts)
  return !state.isComplete && facts.skippedToday.some((skippedId) => isSameTaskAt(skippedId, id))
    ? { isComplete: true, reason: 'skipped-today', until: facts.today }
    : state
}
