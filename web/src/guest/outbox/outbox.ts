import { loadDraftKey } from '../drafts/draft-key.ts'
import { childDrafts, rentalDrafts } from '../drafts/drafts.ts'
import { markUnsent } from '../unsent.ts'
import { addEntry, deleteEntries, listEntries, readAnswers, type StoredEntry } from './entry-database.ts'
import { listenForOutbox, registerSync, tellOtherPages } from './outbox-events.ts'
import { getOwnSubject, listOwn, publish } from './own-entries.ts'
import { onChangedElsewhere, requestSending } from './sending.ts'
import type { SendOptions, Submission } from './submission.ts'
import { waiters, type Delivery } from './waiters.ts'

// The outbox of this browser: what guests submit is stored first, then sent in order, and deleted when the server has it
// (docs/decisions/0198).

/** Milliseconds after which a guest need not wait for the answer any longer: the entry is safe and is sent by itself. */
const patienceMs = 20_000

/** Milliseconds. The server knows the ids of 60 days: what is older might be saved twice. */
const maxAgeMs = 30 * 24 * 60 * 60_000

/** Thrown if this browser cannot store a submission: it has to be sent at once. */
export class NotStored extends Error {}

/**
 * Stores a submission, sends it, and returns what became of it. Without a connection, or without an answer in 20 seconds, it
 * waits on this device. A refusal is thrown, and nothing waits then. Throws `NotStored` if this browser cannot store it.
 */
export async function submitToOutbox(submission: Submission, options: SendOptions): Promise<Delivery> {
  const entry = await store(submission)
  const delivery = navigator.onLine ? waitForAnswer(entry.id, options) : undefined
  await publish()
  tellOtherPages()
  void startOutbox()
  void registerSync()
  if (!delivery) return { isReceived: false }
  requestSending()
  return delivery
}

function waitForAnswer(id: string, options: SendOptions): Promise<Delivery> {
  return new Promise<Delivery>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      waiters.delete(id)
    }
    const leave = (delivery: Delivery) => {
      stop()
      // What waits is shown before the form goes on.
      void publish().then(() => resolve(delivery))
    }
    const timer = setTimeout(() => leave({ isReceived: false }), patienceMs)
    waiters.set(id, {
      ...options,
      resolve: leave,
      reject: (failure) => {
        stop()
        // The form gets what the server answered.
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors
        reject(failure)
      },
    })
  })
}

async function store({ locationId, contactTasks, answers }: Submission): Promise<StoredEntry> {
  const [first] = contactTasks
  const contactTaskIds = contactTasks.map(({ id }) => id)
  try {
    const subject = await getOwnSubject()
    if (subject === undefined) throw new NotStored()
    const entry: StoredEntry = {
      id: crypto.randomUUID(),
      subject,
      kind: answers.kind,
      contactTaskIds,
      contactId: first.contact.contactId,
      locationId,
      names: contactTasks.map(({ contact }) => contact.firstName),
      taskName: first.task.name,
      isSkip: answers.record === undefined,
      photoType: answers.record instanceof Blob ? answers.record.type : undefined,
      savedAt: Date.now(),
      wasOffline: !navigator.onLine,
      attempts: 0,
      lastTriedAt: undefined,
      refusal: undefined,
    }
    markUnsent(true)
    await addEntry(entry, answers.record, (earlier) => isReplaced(earlier, entry))
    // The guest may have signed out meanwhile: then nothing may stay.
    if ((await getOwnSubject()) === subject) return entry
    const stored = await listEntries()
    await deleteEntries(stored.flatMap((placed) => (placed.entry.id === entry.id ? [placed.place] : [])))
    throw new NotStored()
  } catch (cause) {
    throw cause instanceof NotStored ? cause : new NotStored(undefined, { cause })
  }
}

/** A later answer replaces an earlier one for the same task. */
function isReplaced(earlier: StoredEntry, { kind, contactTaskIds }: StoredEntry): boolean {
  const isAnsweredAgain = (id: string) => contactTaskIds.includes(id)
  if (earlier.kind !== 'Unchanged' || kind === 'Unchanged') return earlier.contactTaskIds.some(isAnsweredAgain)
  // The form of one record does not replace a confirmation of several that waits: both are sent, in order.
  return earlier.refusal !== undefined && earlier.contactTaskIds.every(isAnsweredAgain)
}

let started: Promise<void> | undefined

/** Shows what waits on this device, and sends it now and whenever that may succeed. */
export function startOutbox(): Promise<void> {
  started ??= (async () => {
    listenForOutbox({ onChanged: () => void onChangedElsewhere(), onChance: requestSending })
    await deleteExpired().catch(() => undefined)
    await publish()
    requestSending()
  })()
  return started
}

async function deleteExpired(): Promise<void> {
  const expired = (await listEntries()).filter(({ entry }) => entry.savedAt < Date.now() - maxAgeMs)
  if (expired.length > 0) await deleteEntries(expired.map(({ place }) => place))
}

/** Deletes an entry that the guest no longer wants to send. */
export async function discardEntry(id: string): Promise<void> {
  await deleteEntries((await listOwn()).flatMap(({ place, entry }) => (entry.id === id ? [place] : [])))
  await publish()
  tellOtherPages()
}

/** Puts what the guest submitted into the draft of its form, so that a refused answer is not typed again. */
export async function restoreDraft(id: string): Promise<void> {
  const placed = (await listOwn()).find(({ entry }) => entry.id === id)
  const answers = placed && (await readAnswers(placed))
  const [contactTaskId] = placed?.entry.contactTaskIds ?? []
  if (contactTaskId === undefined || !answers?.record) return
  await loadDraftKey()
  if (answers.kind === 'RentalProfile') rentalDrafts.save(contactTaskId, answers.record)
  if (answers.kind === 'ChildRegistration') childDrafts.save(contactTaskId, answers.record)
}
