import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { createInvalidInput, Failure, toFieldProblems } from '@first-chair/core/contract/failure'
import { getRecordState, type StateFacts } from '@first-chair/core/owed-task/task-state'
import type { TaskKindWithRecord } from '@first-chair/core/task-kind/task-kinds'
import type * as z from 'zod/mini'
import type { Context, Guest } from '../context/context.ts'
import { sendRecordToPosJobs } from '../pos-outbox/send-record-to-pos.job.ts'
import { isSubmissionSaved, saveRecord, type RecordToSave, type SubmittedRecord } from './record.store.ts'
import { loadRequestedTasks, toContactTasks, type RequestedContactTasks } from './requested-tasks.facts.ts'

// The steps that every record of a guest takes: a rental profile, a child registration, a photo. Its use case loads the
// contact task, checks what was submitted, and completes the contact task with it.

/** The contact task that a record is for, by the current rules and facts. */
export type TaskForRecord = RequestedContactTasks & RequestedContactTasks['requested'][number]

/** Whose household a record is of, and the member of staff or the hand-over of a device, if the guest did not sign in. */
export type RecordAuthor = Pick<Guest, 'ipCode' | 'requestId' | 'handOver'> & { readonly staffEmail?: string }

/** Loads the contact task that a record is for. For its failures see `loadRequestedTasks`. */
export async function loadTaskForRecord(
  ctx: Context,
  guest: Guest,
  kind: TaskKindWithRecord,
  contactTaskId: string,
): Promise<TaskForRecord> {
  const contactTasks = await loadRequestedTasks(ctx, guest, kind, [contactTaskId])
  const [contactTask] = contactTasks.requested
  if (!contactTask) throw new Failure('not-found')
  return { ...contactTasks, ...contactTask }
}

/**
 * The contact task as it is now, if this submission was saved before: its answer was lost, and the device sends it again.
 * Somebody may have changed the record meanwhile, so nothing of it may be saved again.
 */
export async function findRepeated(
  ctx: Pick<Context, 'pool'>,
  author: RecordAuthor,
  task: TaskForRecord,
  submissionId: string | undefined,
): Promise<ContactTask | undefined> {
  return (await isSubmissionSaved(ctx.pool, submissionId, task.owed.id)) ? toContactTasks(task, author)[0] : undefined
}

/** Returns the submitted input if it follows the rules. Throws `invalid-input` with the problem of each field. */
export function checkSubmitted<Schema extends z.ZodMiniType>(schema: Schema, submitted: unknown): z.output<Schema> {
  const checked = schema.safeParse(submitted)
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues, 'relatedObject'))
  return checked.data
}

/** A record that was checked, with what the rules need of it. */
export type CheckedRecord = {
  submitted: SubmittedRecord
  /** Recognises a repeated submission. */
  contentHash: Buffer
  /** The submitted record as the rules see it. It replaces the facts of the point of sale. */
  facts: Partial<StateFacts>
  contact?: Partial<Contact>
  submissionId?: string | undefined
}

/**
 * Saves a record and returns its contact task, complete. The guest is done once this returns. A job sends the record to
 * the point of sale. The same record twice within 10 minutes is saved once.
 */
export async function completeWithRecord(
  ctx: Pick<Context, 'pool'>,
  author: RecordAuthor,
  task: TaskForRecord,
  record: CheckedRecord,
): Promise<ContactTask> {
  await saveCheckedRecord(ctx.pool, author, task, record)
  return toCompletedTask(author, task, record)
}

/** The first half of `completeWithRecord`, for a transaction. A confirmed record names the day since which it is unchanged. */
export async function saveCheckedRecord(
  client: Pick<Context['pool'], 'query'>,
  author: RecordAuthor,
  { facts, owed, contact }: TaskForRecord,
  { submitted, contentHash, submissionId }: CheckedRecord,
  unchangedSince: CalendarDate | null = null,
): Promise<void> {
  await saveRecord(client, {
    submitted,
    contactTaskId: owed.id,
    locationId: facts.location.id,
    activityId: owed.activityId,
    taskId: owed.task.id,
    contactId: contact.contactId,
    householdIpCode: author.ipCode,
    resortDay: facts.today,
    contentHash,
    submissionId,
    unchangedSince,
    actor: toActor(author),
    requestId: author.requestId,
    handOverId: author.handOver?.id ?? null,
    jobName: sendRecordToPosJobs[submitted.kind].name,
  })
}

/** The second half of `completeWithRecord`: the contact task as the caller sees it afterwards. */
export function toCompletedTask(author: RecordAuthor, task: TaskForRecord, record: CheckedRecord): ContactTask {
  const { facts, owed, contact, upTo } = task
  const state = getRecordState(owed.task, contact.contactId, { ...facts.owed, ...record.facts })
  const [completed] = toContactTasks(
    { ...task, requested: [{ owed, contact: { ...contact, ...record.contact }, upTo }] },
    author,
    { state, isWaitingForPos: true, ids: [owed.id] },
  )
  if (!completed) throw new Failure('not-found')
  return completed
}

function toActor({ ipCode, staffEmail, handOver }: RecordAuthor): RecordToSave['actor'] {
  if (staffEmail !== undefined) return { kind: 'staff', name: staffEmail }
  return { kind: handOver?.on ?? 'guest', name: ipCode }
}
