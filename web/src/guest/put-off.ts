import { useSyncExternalStore } from 'react'

/** Contact tasks that the guest put off in this tab: gone after sign-out, as everything there. */
const key = 'first-chair.put-off'
const listeners = new Set<() => void>()
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: [] }

/** Waivers of an outside provider that are left for the resort, because its frame did not work. */
export function usePutOff(): readonly string[] {
  return useSyncExternalStore(subscribe, putOffIds)
}

export function putOff(contactTaskIds: readonly string[]): void {
  keep([...new Set([...putOffIds(), ...contactTaskIds])])
}

/** They are the guest's to do again. */
export function takeUpAgain(contactTaskIds: readonly string[]): void {
  keep(putOffIds().filter((id) => !contactTaskIds.includes(id)))
}

function putOffIds(): readonly string[] {
  const text = sessionStorage.getItem(key)
  if (text !== known.text) known = { text, ids: text === null ? [] : text.split(' ') }
  return known.ids
}

function keep(ids: readonly string[]): void {
  if (ids.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, ids.join(' '))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
