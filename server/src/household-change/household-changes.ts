import type { Announcements } from '../db/announcements.ts'
import { signedOutChannel } from '../signed-out-token/signed-out-token.store.ts'
import { setupChannel } from '../setup/setup.store.ts'
import { everyHousehold, householdChannel } from './household-change.store.ts'

/** An open page that follows the changes of its household. */
export type Watcher = {
  /** Who watches; the number of watchers of one guest is limited. */
  guest: string
  /** The IP codes whose changes count. */
  ipCodes: readonly string[]
  /** The token of the page; undefined = it cannot be signed out. */
  tokenId: string | undefined
  /** Milliseconds since 1970 at which the page read its facts. A later change is reported at once. */
  since: number | undefined
  onChange: () => void
  onSignOut: () => void
}

/** Reports the changes of households in the database to the open pages of this process. */
export type HouseholdChanges = {
  /** False if the guest or this process has as many watchers as allowed. */
  hasRoom(guest: string): boolean
  /** Starts to watch. The returned function stops it; a second call does nothing. */
  watch(watcher: Watcher): () => void
  countWatchers(): number
  /** False while it is unknown whether changes are announced to this process. */
  isListening(): boolean
}

/** Tabs and devices of one guest. A browser allows six connections to one server without HTTP/2. */
const maxWatchersOfGuest = 6
const maxWatchers = 5_000
/** All changes of a household within this time are reported as one. */
const combineMilliseconds = 150
/** A change for everybody is reported to the pages within this time, so that they do not all ask at the same moment. */
const spreadMilliseconds = 5_000
/** How long the times of changes are stored. Facts that are older count as changed. */
const memoryMilliseconds = 120_000
/** A page's facts were loaded some time before the moment that it names. */
const loadingMilliseconds = 5_000

type Entry = Watcher & { timer: NodeJS.Timeout | undefined; dueAt: number }

/** Opens the hub. The database announces every change to all processes; triggers do it, whoever writes. */
export function openHouseholdChanges({
  announcements,
  now,
}: {
  announcements: Announcements
  now: () => number
}): HouseholdChanges {
  const entries = new Set<Entry>()
  const entriesByIpCode = new Map<string, Set<Entry>>()
  const watchersByGuest = new Map<string, number>()
  const changedAt = new Map<string, number>()
  let allChangedAt = now()
  let cleanedAt = now()

  function report(entry: Entry, delay: number): void {
    const dueAt = performance.now() + delay
    if (entry.timer && entry.dueAt <= dueAt) return
    clearTimeout(entry.timer)
    entry.dueAt = dueAt
    entry.timer = setTimeout(() => {
      entry.timer = undefined
      entry.onChange()
    }, delay).unref()
  }

  function reportToAll(): void {
    allChangedAt = now()
    for (const entry of entries) report(entry, combineMilliseconds + Math.random() * spreadMilliseconds)
  }

  function remember(ipCode: string): void {
    changedAt.set(ipCode, now())
    if (now() - cleanedAt < memoryMilliseconds) return
    cleanedAt = now()
    for (const [code, at] of changedAt) if (cleanedAt - at > memoryMilliseconds) changedAt.delete(code)
  }

  function hasChangedSince({ ipCodes, since }: Watcher): boolean {
    if (since === undefined) return false
    const from = since - loadingMilliseconds
    if (!announcements.isListening() || now() - since > memoryMilliseconds || allChangedAt >= from) return true
    return ipCodes.some((ipCode) => (changedAt.get(ipCode) ?? -Infinity) >= from)
  }

  announcements.subscribe(
    householdChannel,
    (payload) => {
      if (payload === everyHousehold) return reportToAll()
      remember(payload)
      for (const entry of entriesByIpCode.get(payload) ?? []) report(entry, combineMilliseconds)
    },
    reportToAll,
  )
  announcements.subscribe(setupChannel, reportToAll, () => undefined)
  announcements.subscribe(
    signedOutChannel,
    (payload) => {
      const [tokenId] = payload.split(' ')
      for (const entry of entries) if (entry.tokenId === tokenId) entry.onSignOut()
    },
    () => undefined,
  )

  return {
    hasRoom: (guest) => entries.size < maxWatchers && (watchersByGuest.get(guest) ?? 0) < maxWatchersOfGuest,
    countWatchers: () => entries.size,
    isListening: () => announcements.isListening(),
    watch(watcher) {
      const entry: Entry = { ...watcher, timer: undefined, dueAt: 0 }
      entries.add(entry)
      watchersByGuest.set(entry.guest, (watchersByGuest.get(entry.guest) ?? 0) + 1)
      for (const ipCode of entry.ipCodes) {
        const watching = entriesByIpCode.get(ipCode) ?? new Set()
        entriesByIpCode.set(ipCode, watching.add(entry))
      }
      if (hasChangedSince(entry)) report(entry, 0)
      return () => {
        if (!entries.delete(entry)) return
        clearTimeout(entry.timer)
        decrease(watchersByGuest, entry.guest)
        for (const ipCode of entry.ipCodes) {
          const watching = entriesByIpCode.get(ipCode)
          watching?.delete(entry)
          if (watching?.size === 0) entriesByIpCode.delete(ipCode)
        }
      }
    },
  }
}

function decrease(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 0) - 1
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
