import { getAge } from '../contact/contact.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { getOwedTasks, type PersonEvaluation, type OwedTasksResult, type OwedTask } from '../owed-task/owed-tasks.ts'
import type { TaskRequirement } from '../owed-task/task-requirement.ts'
import type { PurchaseComponent } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import type { Task } from '../task/task.ts'
import type {
  ExplainedActivity,
  ExplainedPerson,
  ExplainedPurchase,
  ExplainedTask,
  LocationExplanation,
} from './explanation.ts'

/** True if the completion of a task still has to be sent to the point of sale. */
export type IsWaitingForPos = (contactId: string, task: Task) => boolean

/**
 * Explains the result of the engine with its reasons (docs/domain.md, "Explanations"): for every person of `facts`, why
 * each purchase counts or not, why they take part in each activity or not, and why each task is owed, complete or not
 * required.
 */
export function explain(
  facts: OwedFacts,
  locationName: string,
  isWaitingForPos: IsWaitingForPos = () => false,
): LocationExplanation {
  const answer = getOwedTasks(facts)
  return {
    locationId: facts.location.id,
    locationName,
    resortDay: facts.today,
    followsPurchases: followsPurchases(facts.location),
    people: facts.people.map((person): ExplainedPerson => {
      const { contactId, firstName, lastName, isHeadOfHouseHold } = person
      return {
        contactId,
        firstName,
        lastName,
        isHeadOfHouseHold,
        age: getAge(person.birthDate, facts.today),
        purchases: toExplainedPurchases(contactId, answer),
        activities: answer.evaluations.flatMap(({ activity, people }) =>
          people
            .filter((evaluation) => evaluation.person.contactId === contactId)
            .map((evaluation) => toExplainedActivity(activity, evaluation, answer, { facts, isWaitingForPos })),
        ),
      }
    }),
  }
}

function toExplainedPurchases(contactId: string, answer: OwedTasksResult): ExplainedPurchase[] {
  return answer.purchases
    .filter(({ purchase }) => purchase.contactId === contactId)
    .map(({ purchase, verdict }) => {
      const { id, kind, productId, productName, productDate, resortCode, resortGroupCode, salesLocationId } = purchase
      return {
        id,
        kind,
        productId,
        productName,
        productDate,
        resortCode,
        resortGroupCode,
        salesLocationId,
        asksFor: [...new Set(purchase.components.flatMap(getRequirements))],
        counts: verdict.counts,
        reason: verdict.reason,
      }
    })
}

function getRequirements({ rules, authorizationTypes, isImageRequired }: PurchaseComponent): string[] {
  return [...authorizationTypes, ...rules, ...(isImageRequired ? ['IMAGEREQUIRED'] : [])]
}

function toExplainedActivity(
  { id, name }: { id: number; name: string },
  { person, membership, tasks }: PersonEvaluation,
  answer: OwedTasksResult,
  { facts, isWaitingForPos }: { facts: OwedFacts; isWaitingForPos: IsWaitingForPos },
): ExplainedActivity {
  return {
    activityId: id,
    name,
    belongs: membership.belongs,
    reason: membership.reason,
    tasks: tasks.map((evaluation) =>
      toExplainedTask(
        evaluation,
        answer.tasks.find(
          (owed) =>
            owed.activityId === id && owed.task.id === evaluation.task.id && owed.person.contactId === person.contactId,
        ),
        { facts, isWaitingForPos: isWaitingForPos(person.contactId, evaluation.task) },
      ),
    ),
  }
}

function toExplainedTask(
  { task, requirement: { reason } }: { task: Task; requirement: TaskRequirement },
  owed: OwedTask | undefined,
  { facts, isWaitingForPos }: { facts: OwedFacts; isWaitingForPos: boolean },
): ExplainedTask {
  const { id: taskId, name, taskTypeId, isOptional } = task
  const explained = { taskId, name, taskTypeId, isOptional, asked: reason }
  if (!owed) return { ...explained, verdict: 'not-owed', state: null, until: null, isWaitingForPos: false }
  const confirmed = facts.completions.find(
    ({ contactTaskId, unchangedSince }) => contactTaskId === owed.id && typeof unchangedSince === 'string',
  )
  return {
    ...explained,
    ...(owed.state.isComplete && confirmed && { confirmedOn: confirmed.resortDay }),
    verdict: owed.state.isComplete ? 'complete' : 'owed',
    state: owed.state.reason,
    until: owed.state.isComplete ? owed.state.until : null,
    isWaitingForPos: owed.state.isComplete && isWaitingForPos,
  }
}
