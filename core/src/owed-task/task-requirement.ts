import { getAge } from '../contact/contact.ts'
import type { Person, Purchase, PurchaseComponent } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { findPhotoRejection } from '../photo-review/photo-rejection.ts'
import type { Task } from '../task/task.ts'
import { taskKindDefinitions, taskKinds, type TaskKind } from '../task-kind/task-kinds.ts'
import { getAgeMisfit, type AgeMisfit } from './age-range.ts'
import type { OwedFacts } from './owed-facts.ts'

/** Why a task is required of a contact. */
export type RequiredReason = 'activity-task' | 'purchase-requires-it'

/** Why a task is not required of a contact. */
type NotRequiredReason = AgeMisfit | 'no-purchase-requires-it' | 'no-unprinted-media'

/** Whether a task is required of a contact, and why. */
export type TaskRequirement =
  | { isRequired: true; reason: RequiredReason }
  | { isRequired: false; reason: NotRequiredReason }

/**
 * Decides whether a task of an activity is required of a person who takes part in it. At a location that follows
 * purchases, a purchase must require the task, and a photo also needs media to print it on
 * (docs/domain.md, "Required tasks"). `ownPurchases` are the counted purchases of the person.
 */
export function getTaskRequirement(
  task: Task,
  person: Person,
  ownPurchases: readonly Purchase[],
  facts: Pick<OwedFacts, 'location' | 'today' | 'media' | 'photos' | 'photoRejections' | 'photoRequiresUnprintedMedia'>,
): TaskRequirement {
  const misfit = getAgeMisfit(task, getAge(person.birthDate, facts.today))
  if (misfit) return { isRequired: false, reason: misfit }
  if (!followsPurchases(facts.location)) return { isRequired: true, reason: 'activity-task' }

  const kind = taskKinds[task.taskTypeId]
  if (!ownPurchases.some(({ components }) => components.some((component) => requiresTask(component, task, kind))))
    return { isRequired: false, reason: 'no-purchase-requires-it' }
  const needsUnprintedMedia =
    // A photo that was not accepted is required again, also if it is on a card already.
    facts.photoRequiresUnprintedMedia && !findPhotoRejection(person.contactId, facts)
  if (kind === 'Photo' && needsUnprintedMedia && !hasUnprintedMedia(person, facts)) {
    return { isRequired: false, reason: 'no-unprinted-media' }
  }
  return { isRequired: true, reason: 'purchase-requires-it' }
}

function requiresTask(component: PurchaseComponent, { posWaiverId }: Task, kind: TaskKind): boolean {
  const { requiredByRule } = taskKindDefinitions[kind]
  return requiredByRule === null
    ? posWaiverId !== null && component.authorizationTypes.includes(posWaiverId)
    : component.rules.includes(requiredByRule) || (kind === 'Photo' && component.isImageRequired)
}

function hasUnprintedMedia(person: Person, { media }: Pick<OwedFacts, 'media'>): boolean {
  return media.some(({ contactId, isActive, isPrinted }) => contactId === person.contactId && isActive && !isPrinted)
}
