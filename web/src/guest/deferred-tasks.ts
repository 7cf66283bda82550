import { useSyncExternalStore } from 'react'

/**
 * Stores the ids of contact tasks that the guest deferred in this tab. Cleared at sign-out, like all of
 * `sessionStorage`.
 */
const key = 'first-chair.put-off'
const listeners = new Set<() => void>()
let cache: { text: string | null; ids: readonly string[] } = { text: null, ids: [] }

/** The ids of external waivers that the guest deferred to the resort, because the provider's frame did not work. */
export function useDeferredTaskIds(): readonly string[] {
  return useSyncExternalStore(subscribe, readDeferredIds)
}

export function defer(contactTaskIds: readonly string[]): void {
  store([...new Set([...readDeferredIds(), ...contactTaskIds])])
}

/** Removes contact tasks from the deferred ones: the guest can do them again. */
export function resume(contactTaskIds: readonly string[]): void {
  store(readDeferredIds().filter((id) => !contactTaskIds.includes(id)))
}

function readDeferredIds(): readonly string[] {
  const text = sessionStorage.getItem(key)
  if (text !== cache.text) cache = { text, ids: text === null ? [] : text.split(' ') }
  return cache.ids
}

function store(ids: readonly string[]): void {
  if (ids.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, ids.join(' '))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
