import { useEffect, useSyncExternalStore } from 'react'
import { delay } from '../../session/session.ts'
import type { DraftCipher } from './draft-cipher.ts'

/** Milliseconds after which a form opens although the key is not there: the network or the browser does not answer. */
const maxWait = 5_000

let current: DraftCipher | undefined
let isSettled = false
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** What encrypts drafts: in the memory of an open page only. Undefined until `loadDraftKey` has resolved. */
export function getDraftCipher(): DraftCipher | undefined {
  return current
}

/** Loads the key of the drafts of this device. Until it is there, nothing is stored. */
export function loadDraftKey(): Promise<void> {
  loading ??= load().finally(() => (loading = undefined))
  return loading
}

async function load(): Promise<void> {
  const arriving = import('./draft-cipher.ts').then(async ({ createDraftCipher }) => {
    current = await createDraftCipher()
  })
  // Forms work without drafts.
  await Promise.race([arriving, delay(maxWait)]).catch(() => undefined)
  isSettled = true
  for (const listener of listeners) listener()
}

/**
 * True when drafts can be read: a form waits for it, so that it opens with what was typed before. The key is loaded again each
 * time, because sign-out replaces it.
 */
export function useDraftKey(): boolean {
  useEffect(() => void loadDraftKey(), [])
  return useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
