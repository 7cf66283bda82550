import type { CalendarDate } from '../calendar-date.ts'
import { purchaseVerdict, type PurchaseVerdict } from '../household/counted-purchases.ts'
import type { Person, Purchase } from '../household/household.ts'
import type { Task } from '../task/task.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'
import { askedOf, type Asked, type Asking } from './asking.ts'
import { contactTaskId } from './contact-task-id.ts'
import { membershipOf, type Belonging, type Membership } from './membership.ts'
import { recordState, type TaskState } from './task-state.ts'

export type OwedTask = {
  id: string
  activityId: number
  task: Task
  person: Person
  asking: Asking
  state: TaskState
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
  const considered = facts.activities.map((activity) => ({
    activity,
    people: facts.people.map((person) => consider(activity, person, counted, facts)),
  }))

  return {
    purchases,
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
          return asked?.isAsked === true ? [owedTask(activity, task, person, asked.reason, facts)] : []
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

function owedTask(activity: OfferedActivity, task: Task, person: Person, asking: Asking, facts: OwedFacts): OwedTask {
  const id = contactTaskId({
    locationId: facts.location.id,
    activityId: activity.id,
    taskId: task.id,
    contactId: person.contactId,
  })
  return { id, activityId: activity.id, task, person, asking, state: stateOf(id, task, person, facts) }
}

function stateOf(id: string, task: Task, person: Person, facts: OwedFacts): TaskState {
  const state = recordState(task, person.contactId, facts)
  return !state.isComplete && facts.skippedToday.includes(id)
    ? { isComplete: true, reason: 'skipped-today', until: facts.today }
    : state
}

/** The day a household arrives: its earliest counted product date from today on; undefined when none is known. */
export function arrivalDay(answer: OwedAnswer, today: CalendarDate): CalendarDate | undefined {
  return answer.purchases
    .flatMap(({ purchase, verdict }) => (verdict.counts && purchase.productDate !== null ? [purchase.productDate] : []))
    .filter((day) => day >= today)
    .toSorted()[0]
}
