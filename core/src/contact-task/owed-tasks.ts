import type { CalendarDate } from '../calendar-date.ts'
import { knownAge } from '../contact/contact.ts'
import { purchaseVerdict, type PurchaseVerdict, type PurchaseWindow } from '../household/counted-purchases.ts'
import type { Person, Purchase } from '../household/household.ts'
import { followsPurchases, type Location } from '../location/location.ts'
import { taskKinds, type Task, type TaskKind } from '../task/task.ts'
import { contactTaskId } from './contact-task-id.ts'
import { recordState, type StateFacts, type TaskState } from './task-state.ts'

/** An activity as a location offers it, its tasks in the operator's order. */
export type OfferedActivity = {
  id: number
  name: string
  imageUrl: string
  ageMin: number | null
  ageMax: number | null
  productIds: readonly string[]
  tasks: readonly Task[]
}

export type OwedFacts = StateFacts & {
  location: Pick<Location, 'id' | 'usePosTransactionsAndOrders' | 'isEditProfileLocation' | 'defaultActivityId'>
  activities: readonly OfferedActivity[]
  purchaseWindow: PurchaseWindow
  photoRequiresUnprintedMedia: boolean
  /** Contact tasks that were skipped on this resort day at this location. */
  skippedToday: readonly string[]
}

/** Why a contact is part of an activity. */
export type Belonging = 'fits-age' | 'bought-product' | 'bought-something-else'

/** Why a task is asked of a contact. */
export type Asking = 'activity-task' | 'purchase-requires-it'

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

export type OwedAnswer = {
  activities: readonly ActivityMembers[]
  tasks: readonly OwedTask[]
  purchases: readonly { purchase: Purchase; verdict: PurchaseVerdict }[]
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

  const activities = facts.activities.map((activity) => ({
    activity,
    members: facts.people.flatMap((person) => {
      const belonging = belongingTo(activity, person, counted, facts)
      return belonging === undefined ? [] : [{ person, belonging }]
    }),
  }))

  const tasks = activities.flatMap(({ activity, members }) =>
    activity.tasks.flatMap((task) =>
      members.flatMap(({ person }) => {
        const asking = askingOf(task, person, counted, facts)
        if (asking === undefined) return []
        const id = contactTaskId({
          locationId: facts.location.id,
          activityId: activity.id,
          taskId: task.id,
          contactId: person.contactId,
        })
        return [{ id, activityId: activity.id, task, person, asking, state: stateOf(id, task, person, facts) }]
      }),
    ),
  )

  return { activities, tasks, purchases }
}

function belongingTo(
  activity: OfferedActivity,
  person: Person,
  counted: readonly Purchase[],
  facts: OwedFacts,
): Belonging | undefined {
  if (!fitsAge(activity, knownAge(person.birthDate, facts.today))) return undefined
  if (!followsPurchases(facts.location)) return 'fits-age'

  const own = counted.filter((purchase) => purchase.contactId === person.contactId)
  if (own.some(({ productId }) => activity.productIds.includes(productId))) return 'bought-product'
  const matchesAny = own.some(({ productId }) => facts.activities.some((other) => other.productIds.includes(productId)))
  const isDefault = activity.id === facts.location.defaultActivityId
  return own.length > 0 && !matchesAny && isDefault ? 'bought-something-else' : undefined
}

/** Ranges are inclusive, null is an open end; without a real birth date only a range without limits fits. */
function fitsAge(range: { ageMin: number | null; ageMax: number | null }, age: number | null): boolean {
  if (range.ageMin === null && range.ageMax === null) return true
  if (age === null) return false
  return (range.ageMin === null || age >= range.ageMin) && (range.ageMax === null || age <= range.ageMax)
}

function askingOf(task: Task, person: Person, counted: readonly Purchase[], facts: OwedFacts): Asking | undefined {
  if (!fitsAge(task, knownAge(person.birthDate, facts.today))) return undefined
  if (!followsPurchases(facts.location)) return 'activity-task'

  const components = counted.filter(({ contactId }) => contactId === person.contactId).flatMap((own) => own.components)
  const kind = taskKinds[task.taskTypeId]
  const isAsked = components.some((component) =>
    kind === 'Waiver'
      ? task.posWaiverId !== null && component.authorizationTypes.includes(task.posWaiverId)
      : component.rules.includes(requiringRule[kind]) || (kind === 'Photo' && component.isImageRequired),
  )
  if (!isAsked) return undefined
  if (kind === 'Photo' && facts.photoRequiresUnprintedMedia && !awaitsMedia(person, facts)) return undefined
  return 'purchase-requires-it'
}

const requiringRule = {
  RentalProfile: 'RENTALPROFILEREQUIRED',
  ChildRegistration: 'CHILDREGPROFILEREQUIRED',
  Photo: 'IMAGEREQUIRED',
} as const satisfies Record<Exclude<TaskKind, 'Waiver'>, string>

function awaitsMedia(person: Person, facts: OwedFacts): boolean {
  return facts.media.some(
    ({ contactId, isActive, isPrinted }) => contactId === person.contactId && isActive && !isPrinted,
  )
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
