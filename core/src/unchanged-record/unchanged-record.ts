import { daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { getAge, isMinor } from '../contact/contact.ts'
import type { ContactTask, UnchangedRecords } from '../contact-task/contact-task.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import type { OwedTask } from '../owed-task/owed-tasks.ts'
import type { StateFacts } from '../owed-task/task-state.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'

/** Sizes of children that are older, in days, are asked for: children grow (docs/domain.md, "Unchanged records"). */
const maxAgeOfSizes = 60

/** What a guest has to answer, before a stored record counts again without a change. */
export type UnchangedQuestion = UnchangedRecords['records'][number]['asks']

/**
 * What a guest has to answer to confirm the stored record of an open task, and the day of that record. Undefined if it
 * cannot be confirmed: the task is complete, nothing is stored, a field is missing, or it is a waiver or a photo.
 */
export function findUnchangedRecord(
  { task, person, state }: Pick<OwedTask, 'task' | 'person' | 'state'>,
  facts: StateFacts,
  adultAge: number,
): { asks: UnchangedQuestion; updatedOn: CalendarDate } | undefined {
  if (state.isComplete || state.reason !== 'expired') return undefined
  const ofPerson = ({ contactId }: { contactId: string }) => contactId === person.contactId
  switch (taskKinds[task.taskTypeId]) {
    case 'RentalProfile': {
      const record = facts.rentalProfiles.find(ofPerson)
      if (!record) return undefined
      const isChild = isMinor({ age: getAge(person.birthDate, facts.today) }, adultAge)
      const isOld = daysBetween(record.updatedOn, facts.today) > maxAgeOfSizes
      return { asks: isChild && isOld ? 'sizes' : 'nothing', updatedOn: record.updatedOn }
    }
    case 'ChildRegistration': {
      const record = facts.childRegistrations.find(ofPerson)
      return record && { asks: 'health', updatedOn: record.updatedOn }
    }
    default:
      return undefined
  }
}

/**
 * The stored records that the household can confirm together; undefined if there is none. A record that several tasks
 * require of one person is listed once.
 */
export function getUnchangedRecords(
  tasks: readonly OwedTask[],
  facts: OwedFacts,
  adultAge: number,
): UnchangedRecords | undefined {
  const open = tasks.filter(({ state }) => !state.isComplete)
  const byRecord = new Map(
    open.toReversed().map((owed) => [`${owed.task.taskTypeId} ${owed.person.contactId}`, owed] as const),
  )
  const records: UnchangedRecords['records'] = []
  let isEverything = true
  for (const owed of open.filter((one) => [...byRecord.values()].includes(one))) {
    const record = findUnchangedRecord(owed, facts, adultAge)
    if (record) records.push({ contactTaskId: owed.id, ...record })
    else if (taskKinds[owed.task.taskTypeId] !== 'Waiver' && !owed.task.isOptional) isEverything = false
  }
  return records.length === 0 || facts.location.isEditProfileLocation ? undefined : { records, isEverything }
}

/** One record is as quick in its own form. */
const minRecords = 2

/** True if home offers to confirm the records together. */
export function isConfirmationOffered(unchanged: UnchangedRecords | undefined): boolean {
  return unchanged !== undefined && unchanged.records.length >= minRecords
}

/** The open contact tasks that the household can confirm together, each with what is asked. */
export function getTasksToConfirm(
  { records }: Pick<UnchangedRecords, 'records'>,
  contactTasks: readonly ContactTask[],
): { contactTask: ContactTask; asks: UnchangedQuestion; updatedOn: CalendarDate }[] {
  return contactTasks.flatMap((contactTask) => {
    const record = records.find(({ contactTaskId }) => contactTaskId === contactTask.id)
    return record && !contactTask.isComplete ? [{ contactTask, asks: record.asks, updatedOn: record.updatedOn }] : []
  })
}
