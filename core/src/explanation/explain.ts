import { knownAge } from '../contact/contact.ts'
import type { OwedFacts } from '../contact-task/owed-facts.ts'
import { owedTasks, type Consideration, type OwedAnswer, type OwedTask } from '../contact-task/owed-tasks.ts'
import type { Asked } from '../contact-task/asking.ts'
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

/** Tells whether the point of sale has yet to be told of what completed a task. */
export type IsWaitingForPos = (contactId: string, task: Task) => boolean

/**
 * Puts the engine's answer into words' reach: for everybody of `facts`, every purchase with why it counts or not, every
 * activity with why it is theirs or not, and every task with why it is owed, complete or not asked (domain rules, section 9).
 */
export function explain(
  facts: OwedFacts,
  locationName: string,
  isWaitingForPos: IsWaitingForPos = () => false,
): LocationExplanation {
  const answer = owedTasks(facts)
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
        age: knownAge(person.birthDate, facts.today),
        purchases: purchasesOf(contactId, answer),
        activities: answer.considered.flatMap(({ activity, people }) =>
          people
            .filter((considered) => considered.person.contactId === contactId)
            .map((considered) => explainedActivity(activity, considered, answer, isWaitingForPos)),
        ),
      }
    }),
  }
}

function purchasesOf(contactId: string, answer: OwedAnswer): ExplainedPurchase[] {
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
        asksFor: [...new Set(purchase.components.flatMap(asked))],
        counts: verdict.counts,
        reason: verdict.reason,
      }
    })
}

function asked({ rules, authorizationTypes, isImageRequired }: PurchaseComponent): string[] {
  return [...authorizationTypes, ...rules, ...(isImageRequired ? ['IMAGEREQUIRED'] : [])]
}

function explainedActivity(
  { id, name }: { id: number; name: string },
  { person, membership, tasks }: Consideration,
  answer: OwedAnswer,
  isWaitingForPos: IsWaitingForPos,
): ExplainedActivity {
  return {
    activityId: id,
    name,
    belongs: membership.belongs,
    reason: membership.reason,
    tasks: tasks.map((considered) =>
      explainedTask(
        considered,
        answer.tasks.find(
          (owed) =>
            owed.activityId === id && owed.task.id === considered.task.id && owed.person.contactId === person.contactId,
        ),
        isWaitingForPos(person.contactId, considered.task),
      ),
    ),
  }
}

function explainedTask(
  { task, asked: { reason } }: { task: Task; asked: Asked },
  owed: OwedTask | undefined,
  isWaitingForPos: boolean,
): ExplainedTask {
  const { id: taskId, name, taskTypeId, isOptional } = task
  const told = { taskId, name, taskTypeId, isOptional, asked: reason }
  if (!owed) return { ...told, verdict: 'not-owed', state: null, until: null, isWaitingForPos: false }
  return {
    ...told,
    verdict: owed.state.isComplete ? 'complete' : 'owed',
    state: owed.state.reason,
    until: owed.state.isComplete ? owed.state.until : null,
    isWaitingForPos: owed.state.isComplete && isWaitingForPos,
  }
}
