import { knownAge } from '../contact/contact.ts'
import type { Person, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { taskKinds, type Task, type TaskKind } from '../task/task.ts'
import { ageMisfit, type AgeMisfit } from './age-range.ts'
import type { OwedFacts } from './owed-facts.ts'

/** Why a task is asked of a contact. */
export type Asking = 'activity-task' | 'purchase-requires-it'

/** Why it is not. */
export type NotAsking = AgeMisfit | 'no-purchase-requires-it' | 'no-unprinted-media'

export type Asked = { isAsked: true; reason: Asking } | { isAsked: false; reason: NotAsking }

/**
 * Is a task of an activity asked of somebody who takes part in it, and why? Where purchases are looked at, only where one
 * requires it, and a photo only while there is media to print it on (domain rules, section 3).
 */
export function askedOf(
  task: Task,
  person: Person,
  counted: readonly Purchase[],
  facts: Pick<OwedFacts, 'location' | 'today' | 'media' | 'photoRequiresUnprintedMedia'>,
): Asked {
  const misfit = ageMisfit(task, knownAge(person.birthDate, facts.today))
  if (misfit) return { isAsked: false, reason: misfit }
  if (!followsPurchases(facts.location)) return { isAsked: true, reason: 'activity-task' }

  const components = counted.filter(({ contactId }) => contactId === person.contactId).flatMap((own) => own.components)
  const kind = taskKinds[task.taskTypeId]
  const isRequired = components.some((component) =>
    kind === 'Waiver'
      ? task.posWaiverId !== null && component.authorizationTypes.includes(task.posWaiverId)
      : component.rules.includes(requiringRule[kind]) || (kind === 'Photo' && component.isImageRequired),
  )
  if (!isRequired) return { isAsked: false, reason: 'no-purchase-requires-it' }
  if (kind === 'Photo' && facts.photoRequiresUnprintedMedia && !awaitsMedia(person, facts)) {
    return { isAsked: false, reason: 'no-unprinted-media' }
  }
  return { isAsked: true, reason: 'purchase-requires-it' }
}

const requiringRule = {
  RentalProfile: 'RENTALPROFILEREQUIRED',
  ChildRegistration: 'CHILDREGPROFILEREQUIRED',
  Photo: 'IMAGEREQUIRED',
} as const satisfies Record<Exclude<TaskKind, 'Waiver'>, string>

function awaitsMedia(person: Person, { media }: Pick<OwedFacts, 'media'>): boolean {
  return media.some(({ contactId, isActive, isPrinted }) => contactId === person.contactId && isActive && !isPrinted)
}
