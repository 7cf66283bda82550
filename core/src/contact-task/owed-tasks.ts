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
  asking: Asking
  state: TaskState
  /** The arrival day, where what is complete now does not count on it any more; else null. */
  dueAgainOn: CalendarDate | null
}

export type ActivityMembers = {
  activity: OfferedActivity
  members: readonly { person: Person; belonging: Belonging }[]
}

/** One person beside one activity: do they belong to it, and is each of its tasks asked of them? */
export type Consideration = {
  person: Person
  membership: Membership
  /** The activity's tasks in their order; empty for somebody who does not belong. */
  tasks: readonly { task: Task; asked: Asked }[]
}

export type OwedAnswer = {
  activities: readonly ActivityMembers[]
  tasks: readonly OwedTask[]
  purchases: readonly { purchase: Purchase; verdict: PurchaseVerdict }[]
  /** The counted purchases that are for this location. */
  localPurchases: readonly Purchase[]
  /** The day of the earliest of them from today on; undefined when none is known. */
  arrivalDay: CalendarDate | undefined
  /** Everybody beside every activity, those who owe nothing too: why, and why not. */
  considered: readonly { activity: OfferedActivity; people: readonly Consideration[] }[]
}

/**
 * Which tasks does this household owe here, today, and why? (domain rules, section 3)
 * Complete tasks are listed too, so that cards can be reviewed and updated.
 */
export function owedTasks(facts: OwedFacts): OwedAnswer {
  const purchases = facts.purchases.map((purchase) => ({
    purchase,
    verdict: purchaseVerdict(purchase, facts.today, facts.purchaseWindow),
  }))
  const counted = purchases.filter(({ verdict }) => verdict.counts).map(({ purchase }) => purchase)
  const local = localPurchases(counted, facts)
  const arrival = arrivalDay(local, facts.today)
  const considered = facts.activities.map((activity) => ({
    activity,
    people: facts.people.map((person) => consider(activity, person, counted, facts)),
  }))

  return {
    purchases,
    localPurchases: local,
    arrivalDay: arrival,
    considered,
    activities: considered.map(({ activity, people }) => ({
      activity,
      members: people.flatMap(({ person, membership }) =>
        membership.belongs ? [{ person, belonging: membership.reason }] : [],
      ),
    })),
    tasks: considered.flatMap(({ activity, people }) =>
      activity.tasks.flatMap((task, place) =>
        people.flatMap(({ person, tasks }) => {
          const asked = tasks[place]?.asked
          return asked?.isAsked === true
            ? [owedTask({ activity, task, person, asking: asked.reason }, facts, arrival)]
            : []
        }),
      ),
    ),
  }
}

function consider(
  activity: OfferedActivity,
  person: Person,
  counted: readonly Purchase[],
  facts: OwedFacts,
): Consideration {
  const membership = membershipOf(activity, person, counted, facts)
  const tasks = membership.belongs ? activity.tasks : []
  return { person, membership, tasks: tasks.map((task) => ({ task, asked: askedOf(task, person, counted, facts) })) }
}

function owedTask(
  { activity, task, person, asking }: Pick<OwedTask, 'task' | 'person' | 'asking'> & { activity: OfferedActivity },
  facts: OwedFacts,
  arrival: CalendarDate | undefined,
): OwedTask {
  const id = contactTaskId({
    locationId: facts.location.id,
    activityId: activity.id,
    taskId: task.id,
    contactId: person.contactId,
  })
  const state = stateOf(id, task, person, facts)
  const dueAgain = dueAgainOn({ task, person, state }, facts, arrival)
  return { id, activityId: activity.id, task, person, asking, state, dueAgainOn: dueAgain }
}

/** The same task after it was completed or skipped a moment ago. */
export function completedNow(owed: OwedTask, state: TaskState, facts: OwedFacts): OwedTask {
  const counted = facts.purchases.filter(
    (purchase) => purchaseVerdict(purchase, facts.today, facts.purchaseWindow).counts,
  )
  const arrival = arrivalDay(localPurchases(counted, facts), facts.today)
  return { ...owed, state, dueAgainOn: dueAgainOn({ ...owed, state }, facts, arrival) }
}

function stateOf(id: string, task: Task, person: Person, facts: OwedFacts): TaskState {
  const state = recordState(task, person.contactId, facts)
  return !state.isComplete && facts.skippedToday.some((skippedId) => isSameTaskAt(skippedId, id))
    ? { isComplete: true, reason: 'skipped-today', until: facts.today }
    : state
}
