import type { CalendarDate } from '../calendar/calendar-date.ts'
import { getPurchaseVerdict, type PurchaseVerdict } from '../household/counted-purchases.ts'
import type { Person, Purchase } from '../household/household.ts'
import { getArrivalDay, getLocalPurchases } from './local-purchases.ts'
import type { Task } from '../task/task.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'
import { getTaskRequirement, type TaskRequirement, type RequiredReason } from './task-requirement.ts'
import { toContactTaskId, isSameTaskAtLocation } from './contact-task-id.ts'
import { getDueAgainDate } from './due-again.ts'
import { getMembership, type ParticipationReason, type Membership } from './membership.ts'
import { getRecordState, type TaskState } from './task-state.ts'

export type OwedTask = {
  id: string
  activityId: number
  task: Task
  person: Person
  requirementReason: RequiredReason
  state: TaskState
  /** The arrival day, if the task is complete now but will not count on that day; else null. */
  dueAgainOn: CalendarDate | null
}

type ActivityMembers = {
  activity: OfferedActivity
  members: readonly { person: Person; belonging: ParticipationReason }[]
}

/**
 * The evaluation of one person for one activity: whether they belong to it, and whether each of its tasks is required.
 */
export type PersonEvaluation = {
  person: Person
  membership: Membership
  /** The activity's tasks in order; empty for a person who does not belong to it. */
  tasks: readonly { task: Task; requirement: TaskRequirement }[]
}

export type OwedTasksResult = {
  activities: readonly ActivityMembers[]
  tasks: readonly OwedTask[]
  purchases: readonly { purchase: Purchase; verdict: PurchaseVerdict }[]
  /** The earliest day of `getLocalPurchases` from today on; undefined if none is known. */
  arrivalDay: CalendarDate | undefined
  /** Every person evaluated for every activity, with reasons, including people who owe nothing. */
  evaluations: readonly { activity: OfferedActivity; people: readonly PersonEvaluation[] }[]
}

/**
 * Decides which tasks this household owes here today, and why (docs/domain.md, "Which tasks a person owes"). Complete
 * tasks are listed too, so that guests can review and update them.
 */
export function getOwedTasks(facts: OwedFacts): OwedTasksResult {
  const purchases = facts.purchases.map((purchase) => ({
    purchase,
    verdict: getPurchaseVerdict(purchase, facts.today, facts.purchaseWindow),
  }))
  const countedPurchases = purchases.filter(({ verdict }) => verdict.counts).map(({ purchase }) => purchase)
  const arrivalDay = getArrivalDay(getLocalPurchases(countedPurchases, facts), facts.today)
  const evaluations = evaluate(countedPurchases, facts)

  return {
    purchases,
    arrivalDay,
    evaluations,
    activities: evaluations.map(({ activity, people }) => ({
      activity,
      members: people.flatMap(({ person, membership }) =>
        membership.belongs ? [{ person, belonging: membership.reason }] : [],
      ),
    })),
    tasks: listOwedTasks(evaluations, facts, arrivalDay),
  }
}

/** The tasks of `getOwedTasks` alone, for many households. */
export function getTasks(facts: OwedFacts): readonly OwedTask[] {
  const countedPurchases = facts.purchases.filter(
    (purchase) => getPurchaseVerdict(purchase, facts.today, facts.purchaseWindow).counts,
  )
  const arrivalDay = getArrivalDay(getLocalPurchases(countedPurchases, facts), facts.today)
  return listOwedTasks(evaluate(countedPurchases, facts), facts, arrivalDay)
}

function evaluate(countedPurchases: readonly Purchase[], facts: OwedFacts): OwedTasksResult['evaluations'] {
  const people = facts.people.map((person) => ({
    person,
    purchases: countedPurchases.filter(({ contactId }) => contactId === person.contactId),
  }))
  return facts.activities.map((activity) => ({
    activity,
    people: people.map(({ person, purchases }) => evaluatePerson(activity, person, purchases, facts)),
  }))
}

/** The required tasks, by activity, task and person. */
function listOwedTasks(
  evaluations: OwedTasksResult['evaluations'],
  facts: OwedFacts,
  arrivalDay: CalendarDate | undefined,
): OwedTask[] {
  const owedTasks: OwedTask[] = []
  for (const { activity, people } of evaluations) {
    for (const [index, task] of activity.tasks.entries()) {
      for (const { person, tasks } of people) {
        const requirement = tasks[index]?.requirement
        if (requirement?.isRequired !== true) continue
        owedTasks.push(toOwedTask({ activity, task, person, requirementReason: requirement.reason }, facts, arrivalDay))
      }
    }
  }
  return owedTasks
}

function evaluatePerson(
  activity: OfferedActivity,
  person: Person,
  ownPurchases: readonly Purchase[],
  facts: OwedFacts,
): PersonEvaluation {
  const membership = getMembership(activity, person, ownPurchases, facts)
  const tasks = membership.belongs ? activity.tasks : []
  return {
    person,
    membership,
    tasks: tasks.map((task) => ({ task, requirement: getTaskRequirement(task, person, ownPurchases, facts) })),
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
  const id = toContactTaskId({
    locationId: facts.location.id,
    activityId: activity.id,
    taskId: task.id,
    contactId: person.contactId,
  })
  const state = getState(id, task, person, facts)
  const dueAgain = getDueAgainDate({ task, person, state }, facts, arrival)
  return { id, activityId: activity.id, task, person, requirementReason, state, dueAgainOn: dueAgain }
}

/** The same task with its new state, after it was completed or skipped. */
export function applyTaskState(owed: OwedTask, state: TaskState, facts: OwedFacts): OwedTask {
  const countedPurchases = facts.purchases.filter(
    (purchase) => getPurchaseVerdict(purchase, facts.today, facts.purchaseWindow).counts,
  )
  const arrival = getArrivalDay(getLocalPurchases(countedPurchases, facts), facts.today)
  return { ...owed, state, dueAgainOn: getDueAgainDate({ ...owed, state }, facts, arrival) }
}

function getState(id: string, task: Task, person: Person, facts: OwedFacts): TaskState {
  const state = getRecordState(task, person.contactId, facts)
  return !state.isComplete && isSkippedToday(id, facts)
    ? { isComplete: true, reason: 'skipped-today', until: facts.today }
    : state
}

/** True if the contact task was skipped on this resort day at this location. */
function isSkippedToday(id: string, { completions, today }: OwedFacts): boolean {
  return completions.some(
    ({ outcome, resortDay, contactTaskId }) =>
      outcome === 'skipped' && resortDay === today && isSameTaskAtLocation(contactTaskId, id),
  )
}
