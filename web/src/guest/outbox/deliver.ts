import { createNoAnswerFailure } from '../../api/call.ts'
import { createChunkLoader } from '../../loading/chunk-loader.ts'
import { isHandedOver } from '../../session/hand-over-lock.ts'
import type { Delivery } from './waiters.ts'
import { sendRequest, type SendOptions, type Submission } from './submission.ts'

/**
 * Delivers what a guest submitted: by the outbox of this browser, where it is safe until the server has it, or directly on
 * devices of the resort and where a browser cannot store it. Throws refusals; directly, it also throws if there is no answer.
 */
export async function deliver(submission: Submission, options: SendOptions = {}): Promise<Delivery> {
  const outbox = hasOutbox() ? await loadOutbox().catch(() => undefined) : undefined
  if (outbox) {
    try {
      return await outbox.submitToOutbox(submission, options)
    } catch (failure) {
      if (!(failure instanceof outbox.NotStored)) throw failure
    }
  }
  if (!navigator.onLine) throw createNoAnswerFailure('offline', undefined)
  const { answers } = submission
  const [first, ...others] = submission.contactTasks
  const received = await sendRequest(
    {
      id: undefined,
      contactTaskIds: [first.id, ...others.map(({ id }) => id)],
      contactId: first.contact.contactId,
      answers,
    },
    options,
  )
  return { isReceived: true, ...received }
}

/** Whether what a guest submits here can wait for a connection. */
export function hasOutbox(): boolean {
  return typeof indexedDB !== 'undefined' && crypto.subtle !== undefined && window.parent === window && !isHandedOver()
}

const loadOutbox = createChunkLoader(() => import('./outbox.ts'))

/** Loads the outbox ahead, because it is needed where there is no connection. */
export function preloadOutbox(): void {
  if (!hasOutbox()) return
  void Promise.all([
    loadOutbox(),
    import('./outbox-strip.tsx'),
    import('./unsent-screen.tsx'),
    import('./sign-out-sheet.tsx'),
  ]).catch(() => undefined)
}
