import { isSameTaskAtLocation } from '@first-chair/core/owed-task/contact-task-id'
import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { useSyncExternalStore } from 'react'
import { unsentKey } from '../session/session.ts'

/** A submission that the resort does not have yet, as pages show it. */
export type UnsentEntry = {
  readonly id: string
  /** 'Unchanged': stored records of several people that were confirmed. */
  readonly kind: TaskKind | 'Unchanged'
  readonly contactTaskIds: readonly string[]
  /** The first name of each. */
  readonly names: readonly string[]
  readonly taskName: string
  readonly isSkip: boolean
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** How often sending it got no answer, and when last. */
  readonly attempts: number
  readonly lastTriedAt: number | undefined
  /** Why the resort did not accept it: then the guest has to do something. */
  readonly refusal: { readonly code: string; readonly message: string } | undefined
}

/** A submission that the resort has received while this page was open. */
export type ReceivedEntry = UnsentEntry & { readonly receivedAt: number }

/** What this device has to send. */
export type Outbox = {
  /** In the order in which they were submitted. */
  readonly entries: readonly UnsentEntry[]
  readonly received: readonly ReceivedEntry[]
  /** The entry that is being sent, and the share of it, 0 to 1. */
  readonly sending: { readonly id: string; readonly part: number } | undefined
  /** When it is tried next; undefined if that depends on the guest or the network. */
  readonly nextTryAt: number | undefined
  /** True if the sign-in has expired, so that nothing can be sent. */
  readonly needsSignIn: boolean
  /** True if this sign-in has deleted what another person had left to send. */
  readonly isFormerDeleted: boolean
  /** True if a newer release of the pages starts after the task that is open. */
  readonly hasNewVersion: boolean
  /** When this changed, in milliseconds since 1970. Each attempt changes it. */
  readonly changedAt: number
}

/** Set for this tab when a sign-in has deleted what another person had left to send. */
const formerKey = 'first-chair.former-deleted'

const empty: Outbox = {
  entries: [],
  received: [],
  sending: undefined,
  nextTryAt: undefined,
  needsSignIn: false,
  isFormerDeleted: false,
  hasNewVersion: false,
  changedAt: 0,
}
let current = empty
const listeners = new Set<() => void>()

/** What this device has to send; everything is loaded on demand, so it is empty until `startOutbox` has resolved. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => empty,
  )
}

/**
 * The entry that waits for a contact task on this device, if there is one that the resort has not refused. Done for one activity, a
 * task is done for all.
 */
export function findWaiting(entries: readonly UnsentEntry[], contactTaskId: string): UnsentEntry | undefined {
  return entries.find(
    ({ refusal, contactTaskIds }) => !refusal && contactTaskIds.some((id) => isSameTaskAtLocation(id, contactTaskId)),
  )
}

export function useWaitingEntry(contactTaskId: string): UnsentEntry | undefined {
  return findWaiting(useOutbox().entries, contactTaskId)
}

export const getOutbox = (): Outbox => current

/** Replaces what pages show of the outbox. */
export function setOutbox(changed: Partial<Outbox>): void {
  current = { ...current, ...changed, changedAt: Date.now() }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records that this device has something to send, so that the next page knows it before it is loaded. */
export function markUnsent(hasUnsent: boolean): void {
  if (hasUnsent) localStorage.setItem(unsentKey, '1')
  else localStorage.removeItem(unsentKey)
}

/** Records that the unsent answers of another person were deleted, so that the next page says so. */
export function rememberFormer(): void {
  sessionStorage.setItem(formerKey, '1')
  setOutbox({ isFormerDeleted: true })
}

/** Shows again on a page that was loaded anew that what another person had left to send is gone. */
export function showFormer(): void {
  if (sessionStorage.getItem(formerKey) !== null) setOutbox({ isFormerDeleted: true })
}

/** The person has read it. */
export function forgetFormer(): void {
  sessionStorage.removeItem(formerKey)
  if (current.isFormerDeleted) setOutbox({ isFormerDeleted: false })
}
