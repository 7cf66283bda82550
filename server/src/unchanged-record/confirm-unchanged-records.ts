import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { explicitRegistrationRules } from '@first-chair/core/child-registration/health-answers'
import { nothingKnownAboutHealth } from '@first-chair/core/child-registration/health-answer-input'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import { parseContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import {
  judgeRegistration,
  judgeSizes,
  type TaskToConfirm,
} from '@first-chair/core/unchanged-record/judge-confirmation'
import { getRefusalMessage } from '@first-chair/core/unchanged-record/refusal-message'
import type {
  ConfirmationRefusal,
  ConfirmedRecords,
  RecordsToConfirm,
} from '@first-chair/core/unchanged-record/unchanged-record.api'
import { findUnchangedRecord } from '@first-chair/core/unchanged-record/unchanged-record'
import {
  saveExplicitAnswers,
  toCheckedRegistration,
  toConsentEvent,
} from '../child-registration/checked-registration.facts.ts'
import { loadRegistrations } from '../child-registration/encrypted-registration.facts.ts'
import { asksExplicitAnswers } from '../child-registration/health-answers.facts.ts'
import {
  saveCheckedRecord,
  toCompletedTask,
  type CheckedRecord,
  type TaskForRecord,
} from '../contact-task/complete-with-record.facts.ts'
import { loadContactTasks, mayHaveBeenRequired, toContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { getRentalRules, saveRentalProfile } from '../rental-profile/checked-rental-profile.facts.ts'
import { loadRentalProfiles } from '../rental-profile/current-rental-profiles.facts.ts'

type Client = Pick<Context['pool'], 'query'>
type Submitted = RecordsToConfirm['records'][number]

/** What is stored about the contacts whose records are confirmed. */
type Stored = {
  profiles: ReadonlyMap<string, RentalProfile>
  lists: RentalLists
  /** Those of the whole household, because children may have the same contacts. */
  registrations: ReadonlyMap<string, ChildRegistration | undefined>
}

/** A confirmation after the decision: what to save, or what to answer without saving. */
type Decided =
  | { kind: 'refused'; reason: ConfirmationRefusal }
  | { kind: 'done' }
  | { kind: 'accepted'; save: (client: Client) => Promise<CheckedRecord> }

/**
 * Confirms stored records of the household (docs/domain.md, "Unchanged records"). The accepted ones are saved in one
 * transaction. Throws `not-found`, and saves nothing, if one belongs to another household or location.
 */
export async function confirmUnchangedRecords(
  ctx: Context,
  guest: Guest,
  { records }: RecordsToConfirm,
): Promise<ConfirmedRecords> {
  const { tasks, missing } = await loadTasks(ctx, guest, [...new Set(records.map(({ id }) => id))])
  const stored = await loadStored(ctx, tasks)
  const decided = tasks.map((task) => ({
    task,
    decision: decide(
      ctx,
      guest,
      task,
      stored,
      records.findLast(({ id }) => id === task.owed.id),
    ),
  }))
  const saved = await inTransaction(ctx.pool, async (client) => {
    const completed = new Map<string, CheckedRecord>()
    for (const { task, decision } of decided) {
      if (decision.kind === 'accepted') completed.set(task.owed.id, await decision.save(client))
    }
    return completed
  })
  return {
    completed: decided.flatMap(({ task, decision }): ContactTask[] => {
      const record = saved.get(task.owed.id)
      if (record) return [toCompletedTask(guest, task, record)]
      return decision.kind === 'done' ? toContactTasks(task, guest) : []
    }),
    refused: [
      ...missing.map((id) => toRefusal(id, 'no-longer-required', '')),
      ...decided.flatMap(({ task, decision }) =>
        decision.kind === 'refused' ? [toRefusal(task.owed.id, decision.reason, task.contact.firstName)] : [],
      ),
    ],
  }
}

const toRefusal = (id: string, reason: ConfirmationRefusal, name: string): ConfirmedRecords['refused'][number] => ({
  id,
  reason,
  message: getRefusalMessage(reason, name),
})

/** The tasks in the order in which every statement locks their rows, and the ids of those that are no longer required. */
async function loadTasks(
  ctx: Context,
  guest: Guest,
  ids: readonly string[],
): Promise<{ tasks: TaskForRecord[]; missing: string[] }> {
  const locationId = parseContactTaskId(ids[0] ?? '')?.locationId
  if (locationId === undefined || ids.some((id) => parseContactTaskId(id)?.locationId !== locationId))
    throw new Failure('not-found')
  const { facts, all, contacts } = await loadContactTasks(ctx, guest, locationId, {})
  const tasks = ids
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((id) => all.filter(({ owed }) => owed.id === id))
    .map((requested) => ({ facts, contacts, requested: [requested], ...requested }))
  const missing = ids.filter((id) => !tasks.some(({ owed }) => owed.id === id))
  for (const id of missing) if (!(await mayHaveBeenRequired(ctx, id, contacts))) throw new Failure('not-found')
  return { tasks, missing }
}

async function loadStored(ctx: Context, tasks: readonly TaskForRecord[]): Promise<Stored> {
  const isOfKind = (kind: TaskKind) => (task: TaskForRecord) => taskKinds[task.owed.task.taskTypeId] === kind
  const ofRentals = tasks.filter(isOfKind('RentalProfile')).map(({ contact }) => contact.contactId)
  const ofChildren = (tasks.find(isOfKind('ChildRegistration'))?.contacts ?? []).map(({ contactId }) => contactId)
  const own = tasks[0]?.facts.own
  const [lists, profiles, registrations] = await Promise.all([
    ctx.pointOfSale.rentalLists(),
    own && ofRentals.length > 0 ? loadRentalProfiles(ctx, own, ofRentals) : new Map<string, RentalProfile>(),
    ofChildren.length > 0 ? loadRegistrations(ctx, ofChildren) : new Map<string, ChildRegistration | undefined>(),
  ])
  return { lists, profiles, registrations }
}

function decide(
  ctx: Context,
  guest: Guest,
  task: TaskForRecord,
  stored: Stored,
  submitted: Submitted | undefined,
): Decided {
  switch (taskKinds[task.owed.task.taskTypeId]) {
    case 'RentalProfile':
      return decideSizes(ctx, guest, task, stored, submitted)
    case 'ChildRegistration':
      return decideRegistration(ctx, guest, task, stored, submitted)
    default:
      return { kind: 'refused', reason: 'not-confirmable' }
  }
}

/** A task that was skipped for today is not complete with its record, so it can only be done in its own form. */
function toTaskToConfirm({ owed, facts }: TaskForRecord): TaskToConfirm {
  if (owed.state.isComplete) return owed.state.reason === 'on-record' ? { isComplete: true } : undefined
  return findUnchangedRecord(owed, facts.owed, facts.setup.general.adultAge)
}

function decideSizes(
  ctx: Context,
  guest: Guest,
  task: TaskForRecord,
  { profiles, lists }: Stored,
  submitted: Submitted | undefined,
): Decided {
  const rules = getRentalRules(task, lists)
  const current = profiles.get(task.contact.contactId)
  const judgement = judgeSizes(toTaskToConfirm(task), submitted?.sizes, current, rules)
  if (judgement.kind !== 'accepted') return judgement
  return {
    kind: 'accepted',
    save: (client) => saveRentalProfile(ctx, client, guest, { ...judgement, task, rules, current }),
  }
}

function decideRegistration(
  ctx: Context,
  guest: Guest,
  task: TaskForRecord,
  { registrations }: Stored,
  submitted: Submitted | undefined,
): Decided {
  const { contact, facts } = task
  const current = registrations.get(contact.contactId)
  const isExplicit = asksExplicitAnswers(facts.setup, guest)
  const consent = isExplicit ? facts.setup.language.childRegistration.healthConsent : undefined
  const judgement = judgeRegistration(toTaskToConfirm(task), submitted?.registration, current, {
    siblings: new Map([...registrations].flatMap(([id, other]) => (other ? [[id, other] as const] : []))),
    consent,
    today: facts.today,
  })
  if (judgement.kind !== 'accepted') return judgement
  const { registration, isUnchanged } = judgement
  return {
    kind: 'accepted',
    save: async (client) => {
      if (consent !== undefined) {
        const answers = { ...registration, answers: nothingKnownAboutHealth, consentText: consent }
        const input = explicitRegistrationRules.parse(answers)
        await saveExplicitAnswers(ctx, client, toConsentEvent(ctx, guest, task), facts, input)
      }
      const record = toCheckedRegistration(ctx, task, registration)
      await saveCheckedRecord(client, guest, task, record, isUnchanged ? current?.updateDate : null)
      return record
    },
  }
}
