import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import { hasNoAnswer } from '../../api/call.ts'
import { getSignedInSubject, renewSilently } from '../../session/session.ts'
import { getOutbox, setOutbox } from '../unsent.ts'
import { deleteEntries, readAnswers, updateEntry, type PlacedEntry, type StoredEntry } from './entry-database.ts'
import { tellOtherPages } from './outbox-events.ts'
import { listOwn, publish } from './own-entries.ts'
import { withSenderLock } from './sender-lock.ts'
import { sendRequest, type Answers, type Received } from './submission.ts'
import { waiters } from './waiters.ts'

/** Milliseconds between attempts: more after each one that got no answer. */
const pauses = [2_000, 5_000, 15_000, 60_000, 300_000] as const
/** Failures that pass by themselves. All others need the guest. */
const passingFailures: ReadonlySet<FailureCode> = new Set([
  'unavailable',
  'unexpected',
  'external-system-down',
  'storage-full',
  'storage-unavailable',
  'too-many-requests',
  'request-timeout',
  'not-signed-in',
  'stronger-sign-in-needed',
])

type OnReceived = (locationId: number | undefined, contactTasks: readonly ContactTask[]) => void
const receivers = new Set<OnReceived>()

/**
 * Calls `onReceived` with the contact tasks of each entry that was received without a form that waits for it; without a location
 * if another page has sent something.
 */
export function watchReceived(onReceived: OnReceived): () => void {
  receivers.add(onReceived)
  return () => receivers.delete(onReceived)
}

/** Another page has sent, added or deleted entries: this one asks the server what is true now. */
export async function onChangedElsewhere(): Promise<void> {
  const before = getOutbox().entries.length
  await publish()
  if (getOutbox().entries.length < before) for (const receive of receivers) receive(undefined, [])
}

let isRequested = false
let isRunning = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, as soon as no other page of this browser sends. */
export function requestSending(): void {
  isRequested = true
  if (isRunning) return
  isRunning = true
  clearTimeout(timer)
  setOutbox({ nextTryAt: undefined })
  const run = async () => {
    while (isRequested) {
      isRequested = false
      if (await maySend()) await withSenderLock(sendAll)
    }
  }
  void run()
    .catch(() => undefined)
    .finally(() => {
      isRunning = false
      void finish()
    })
}

/** What another page has sent, and what nobody can send now. */
async function finish(): Promise<void> {
  await settleWaiters().catch(() => undefined)
  await publish()
  planNextTry()
}

/** Nothing is sent for somebody whose sign-in has expired, until the same person is signed in again. */
async function maySend(): Promise<boolean> {
  if (!navigator.onLine || (waiters.size === 0 && getOutbox().entries.every(({ refusal }) => refusal))) return false
  const isSignedIn = getSignedInSubject() !== undefined || (await renewSilently())
  setOutbox({ needsSignIn: !isSignedIn })
  return isSignedIn
}

async function sendAll(): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const next = (await listOwn()).find(({ entry }) => !entry.refusal && !tried.has(entry.id))
    if (!next || !navigator.onLine) return
    tried.add(next.entry.id)
    // Without an answer, the next one would not get one either, and the order stays.
    if (!(await sendOne(next))) return
  }
}

/** Sends one entry. False if there was no answer. */
async function sendOne(placed: PlacedEntry): Promise<boolean> {
  const { place, entry } = placed
  const answers = await readAnswers(placed)
  const [firstId, ...otherIds] = entry.contactTaskIds
  if (!answers || firstId === undefined) {
    await deleteEntries([place])
    return true
  }
  const waiter = waiters.get(entry.id)
  const show = (part: number) => (waiter ? waiter.onProgress?.(part) : setOutbox({ sending: { id: entry.id, part } }))
  show(0)
  try {
    const received = await sendRequest(
      {
        id: entry.id,
        contactTaskIds: [firstId, ...otherIds],
        contactId: entry.contactId,
        answers: entry.wasOffline || entry.attempts > 0 ? markAsLate(answers) : answers,
      },
      {
        signal: waiter?.signal,
        onProgress: show,
      },
    )
    await onReceived(placed, received)
    return true
  } catch (failure) {
    return await onFailed(placed, failure)
  } finally {
    setOutbox({ sending: undefined })
    await publish()
    tellOtherPages()
  }
}

async function onReceived({ place, entry }: PlacedEntry, received: Received): Promise<void> {
  const waiter = waiters.get(entry.id)
  const refused = waiter ? undefined : toRefused(entry, received)
  // The guest sees what is stored now before it is confirmed again.
  await (refused ? updateEntry(place, refused, false) : deleteEntries([place]))
  if (waiter) return waiter.resolve({ isReceived: true, ...received })
  if (!refused) setOutbox({ received: [...getOutbox().received, { ...entry, receivedAt: Date.now() }] })
  for (const receive of receivers) receive(entry.locationId, received.contactTasks)
  return undefined
}

/** What is left of an entry of which the server has refused a part. */
function toRefused(entry: StoredEntry, { refused = [] }: Received): StoredEntry | undefined {
  const [first] = refused
  if (!first) return undefined
  const ids = refused.map(({ id }) => id)
  return {
    ...entry,
    contactTaskIds: ids,
    names: entry.names.filter((_, position) => ids.includes(entry.contactTaskIds[position] ?? '')),
    refusal: { code: first.reason, message: [...new Set(refused.map(({ message }) => message))].join(' ') },
  }
}

async function onFailed({ place, entry }: PlacedEntry, failure: unknown): Promise<boolean> {
  const waiter = waiters.get(entry.id)
  const isUnanswered = !(failure instanceof Failure) || hasNoAnswer(failure)
  if (isUnanswered) {
    await updateEntry(place, { ...entry, attempts: entry.attempts + 1, lastTriedAt: Date.now() })
    if (waiter?.signal?.aborted) waiter.reject(failure)
    else waiter?.resolve({ isReceived: false })
    return false
  }
  if (waiter) {
    // The form has what the guest entered, and shows the reason.
    await deleteEntries([place])
    waiter.reject(failure)
    return true
  }
  if (passingFailures.has(failure.code)) {
    await updateEntry(place, { ...entry, attempts: entry.attempts + 1, lastTriedAt: Date.now() })
    return true
  }
  const message = failure.fields[0]?.message ?? failure.message
  // A signature under a text that has changed is of no use to anybody.
  const hasContent = failure.code !== 'text-changed'
  await updateEntry(place, { ...entry, refusal: { code: failure.code, message } }, hasContent)
  return true
}

/** Resolves the forms whose entries this page did not send: another one has, or nobody can now. */
async function settleWaiters(): Promise<void> {
  if (waiters.size === 0) return
  const own = await listOwn()
  for (const [id, { resolve, reject }] of waiters) {
    const entry = own.find((placed) => placed.entry.id === id)?.entry
    if (!entry) resolve({ isReceived: true, contactTasks: [] })
    // Only known codes are stored.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    else if (entry.refusal) reject(new Failure(entry.refusal.code as FailureCode, { message: entry.refusal.message }))
    else resolve({ isReceived: false })
  }
}

/** Evidence of a signature says that it waited, and when it was sent by the clock of the device. */
function markAsLate(answers: Answers): Answers {
  if (answers.kind !== 'Waiver' || !answers.record?.device) return answers
  const { device } = answers.record
  const now = new Date().toISOString()
  const sentAtUtc = now > device.timeUtc ? now : device.timeUtc
  return { kind: 'Waiver', record: { ...answers.record, device: { ...device, withoutConnection: true, sentAtUtc } } }
}

function planNextTry(): void {
  const waiting = getOutbox().entries.filter(({ refusal }) => !refusal)
  if (waiting.length === 0 || !navigator.onLine || getOutbox().needsSignIn) return
  const attempts = Math.max(...waiting.map((entry) => entry.attempts))
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]
  setOutbox({ nextTryAt: Date.now() + pause })
  clearTimeout(timer)
  timer = setTimeout(requestSending, pause)
}
