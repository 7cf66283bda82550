import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { useOutbox, type Outbox } from '../unsent.ts'

/** What a guest has to know about the outbox, most important first (docs/design.md, "Offline"). */
export type OutboxState =
  | 'nothing'
  /** What another person had left here was deleted. */
  | 'former-deleted'
  | 'sending'
  | 'refused'
  | 'received'
  | 'sign-in'
  | 'offline'
  /** It has not been sent for a long time, although the device has a connection. */
  | 'late'
  | 'waiting'

/** Milliseconds after which a guest is told that sending does not work. */
const lateMs = 2 * 60 * 60_000

function getOutboxState(outbox: Outbox, isOnline: boolean): OutboxState {
  const waiting = outbox.entries.filter(({ refusal }) => !refusal)
  if (outbox.sending) return 'sending'
  if (waiting.length < outbox.entries.length) return 'refused'
  const [oldest] = waiting
  if (!oldest) return outbox.received.length > 0 ? 'received' : outbox.isFormerDeleted ? 'former-deleted' : 'nothing'
  if (!isOnline) return 'offline'
  if (outbox.needsSignIn) return 'sign-in'
  return outbox.changedAt - oldest.savedAt >= lateMs ? 'late' : 'waiting'
}

export function useOutboxState(): { outbox: Outbox; state: OutboxState } {
  const outbox = useOutbox()
  const isOnline = useOnline()
  return { outbox, state: getOutboxState(outbox, isOnline) }
}

/** Which entry is being sent, of how many. */
export function countSending({ entries, received }: Outbox): { position: number; total: number } {
  const waiting = entries.filter(({ refusal }) => !refusal).length
  return { position: received.length + 1, total: received.length + waiting }
}

/** Whole hours since the oldest entry was saved. */
export function countHours({ entries, changedAt }: Outbox): number {
  const oldest = entries.find(({ refusal }) => !refusal)?.savedAt ?? changedAt
  return Math.floor((changedAt - oldest) / (60 * 60_000))
}
