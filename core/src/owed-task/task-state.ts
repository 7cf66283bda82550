import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import type { HouseholdFacts } from '../household/household.ts'
import { findPhotoRejection, type PhotoRejection, type PhotoRejectionReason } from '../photo-review/photo-rejection.ts'
import type { Task, TaskType } from '../task/task.ts'
import { taskKinds, type TaskKind } from '../task-kind/task-kinds.ts'
import { isExternalWaiver } from '../task/external-waiver.ts'
import { coversDay, isForCurrentWindow, getValidationDay } from '../task/waiver-validity.ts'
import { findTextChange, type WaiverTextFacts } from '../waiver-text/text-release.ts'
import { parseContactTaskId } from './contact-task-id.ts'

/** Whether a task is complete, and why. `until` is the last day on which it counts; null = no end. */
export type TaskState =
  | { isComplete: true; reason: 'on-record'; until: CalendarDate | null }
  | { isComplete: true; reason: 'skipped-today'; until: CalendarDate }
  | { isComplete: false; reason: 'no-record' | 'expired' | 'fields-missing' | 'text-changed' }
  | { isComplete: false; reason: 'photo-rejected'; rejection: PhotoRejectionReason }
  /** The text changes before the day, and the new one can be signed from `from` on. */
  | { isComplete: false; reason: 'text-will-change'; from: CalendarDate }

/** The product's own record that a contact task was completed or skipped on a resort day. */
type Completion = {
  contactTaskId: string
  outcome: 'completed' | 'skipped'
  resortDay: CalendarDate
  completedAtUtc: string
  /** The day of the stored record, if the guest confirmed it without a change. */
  unchangedSince?: CalendarDate | null
}

/** What decides the state of a task. */
export type StateFacts = HouseholdFacts & {
  today: CalendarDate
  taskTypes: readonly TaskType[]
  /** The texts of those waivers whose signatures may be out of date, by `posWaiverId`. */
  waiverTexts: Readonly<Record<string, WaiverTextFacts>>
  completions: readonly Completion[]
  /** The photos that the resort did not accept, newest first. */
  photoRejections: readonly PhotoRejection[]
}

/** The state of a task by the records of a contact (docs/domain.md, "Completion and expiry"). */
export function getRecordState(task: Task, contactId: string, facts: StateFacts): TaskState {
  return stateByKind[taskKinds[task.taskTypeId]](task, contactId, facts)
}

const stateByKind = {
  Waiver: getWaiverState,
  RentalProfile: (task, contactId, facts) => {
    const type = facts.taskTypes.find(({ id }) => id === task.taskTypeId)
    const record = facts.rentalProfiles.find((profile) => profile.contactId === contactId)
    if (!record) return { isComplete: false, reason: 'no-record' }
    const hasAllFields =
      record.hasRequiredFields &&
      (type?.enableShoeSize !== true || record.hasShoeSize) &&
      (type?.enableStance !== true || record.hasStance)
    return hasAllFields ? getAgedState(task, record, facts) : { isComplete: false, reason: 'fields-missing' }
  },
  ChildRegistration: (task, contactId, facts) =>
    getAgedState(
      task,
      facts.childRegistrations.find((record) => record.contactId === contactId),
      facts,
    ),
  Photo: (task, contactId, facts) => {
    const rejection = findPhotoRejection(contactId, facts)
    if (rejection) return { isComplete: false, reason: 'photo-rejected', rejection: rejection.reason }
    return getAgedState(
      task,
      facts.photos.find((record) => record.contactId === contactId),
      facts,
    )
  },
} satisfies Record<TaskKind, (task: Task, contactId: string, facts: StateFacts) => TaskState>

function getWaiverState(task: Task, contactId: string, facts: StateFacts): TaskState {
  const day = getValidationDay(task, facts.today)
  const ownAuthorizations = facts.authorizations.filter(
    (authorization) => authorization.contactId === contactId && authorization.authorizationType === task.posWaiverId,
  )
  const valid = ownAuthorizations.filter(
    (authorization) => coversDay(authorization, day) || isForCurrentWindow(authorization, task, facts.today),
  )
  if (valid.length === 0) return { isComplete: false, reason: ownAuthorizations.length === 0 ? 'no-record' : 'expired' }

  const text = facts.waiverTexts[task.posWaiverId ?? '']
  // The text of an external provider is unknown here, so it cannot be compared.
  if (!text || isExternalWaiver(task)) return toWaiverState(valid)
  const changes = valid.map(({ textHash }) => findTextChange(textHash, text, task.resignWhenTextChanged))
  const current = valid.filter((_, index) => changes[index] === undefined)
  if (current.length > 0) return toWaiverState(current)

  if (changes.some((change) => change?.releasedAtUtc && finishedOldText(task, contactId, change.releasedAtUtc, facts)))
    return { isComplete: true, reason: 'on-record', until: facts.today }
  const from = changes.find((change) => change?.from)?.from
  return from ? { isComplete: false, reason: 'text-will-change', from } : { isComplete: false, reason: 'text-changed' }
}

/**
 * True if the contact had the old text open when the last new one was released, and finished it. That counts on its day,
 * until another new text is released.
 */
function finishedOldText(task: Task, contactId: string, releasedAtUtc: string, { completions, today }: StateFacts) {
  return completions.some(({ contactTaskId, outcome, resortDay, completedAtUtc }) => {
    if (outcome !== 'completed' || resortDay !== today || completedAtUtc < releasedAtUtc) return false
    const completed = parseContactTaskId(contactTaskId)
    return completed?.taskId === task.id && completed.contactId === contactId
  })
}

function toWaiverState(current: readonly { endDate: CalendarDate | null }[]): TaskState {
  const ends = current.map(({ endDate }) => endDate)
  return { isComplete: true, reason: 'on-record', until: ends.includes(null) ? null : getLatestDay(ends) }
}

/** The state of a dated record. It counts while it is younger than the effective days; null or 0 = it never expires. */
function getAgedState(task: Task, record: { updatedOn: CalendarDate } | undefined, facts: StateFacts): TaskState {
  if (!record) return { isComplete: false, reason: 'no-record' }
  const days = facts.taskTypes.find(({ id }) => id === task.taskTypeId)?.effectiveDays
  if (!days) return { isComplete: true, reason: 'on-record', until: null }

  const until = addDays(record.updatedOn, days - 1)
  return until >= facts.today
    ? { isComplete: true, reason: 'on-record', until }
    : { isComplete: false, reason: 'expired' }
}

function getLatestDay(days: readonly (CalendarDate | null)[]): CalendarDate | null {
  return days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)
}
