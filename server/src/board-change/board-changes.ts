import type { Announcements } from '../db/announcements.ts'
import { signedOutChannel } from '../signed-out-token/signed-out-token.store.ts'

/** The channel that announces which location's board has changed: the id of the location. */
const boardChannel = 'board_changed'

/** An open board of a location. */
export type BoardWatcher = {
  locationId: number
  /** The token of the page; undefined for a wall screen, which nobody signs in to. */
  tokenId: string | undefined
  onChange: () => void
  onSignOut: () => void
}

/** Reports to the open boards of this process that something on them has changed in the database. */
export type BoardChanges = {
  /** False if this process has as many open boards as allowed. */
  hasRoom(): boolean
  /** Starts to watch. The returned function stops it; a second call does nothing. */
  watch(watcher: BoardWatcher): () => void
  /** False while it is unknown whether changes are announced to this process. */
  isListening(): boolean
}

const maxWatchers = 1_000
/** The time between two reports of a location. Everything that changes meanwhile is reported as one. */
const reportMilliseconds = 1_000
/** What belongs together is committed within this time. */
const combineMilliseconds = 100

type Place = { watchers: Set<BoardWatcher>; timer: NodeJS.Timeout | undefined; reportedAt: number }

/** Opens the hub. Triggers announce every change to all processes, whoever writes. */
export function openBoardChanges(announcements: Announcements): BoardChanges {
  const places = new Map<number, Place>()
  let count = 0

  function report(place: Place): void {
    const pause = place.reportedAt + reportMilliseconds - performance.now()
    place.timer ??= setTimeout(
      () => {
        place.timer = undefined
        place.reportedAt = performance.now()
        for (const { onChange } of place.watchers) onChange()
      },
      Math.max(combineMilliseconds, pause),
    ).unref()
  }

  announcements.subscribe(
    boardChannel,
    (payload) => {
      const place = places.get(Number(payload))
      if (place) report(place)
    },
    () => {
      for (const place of places.values()) report(place)
    },
  )

  announcements.subscribe(
    signedOutChannel,
    (payload) => {
      const [signedOut] = payload.split(' ')
      for (const { watchers } of places.values()) {
        for (const { tokenId, onSignOut } of watchers) if (tokenId === signedOut) onSignOut()
      }
    },
    () => undefined,
  )

  return {
    hasRoom: () => count < maxWatchers,
    isListening: () => announcements.isListening(),
    watch(watched) {
      // A copy, because the same watcher may be passed twice.
      const watcher = { ...watched }
      const { locationId } = watcher
      const place = places.get(locationId) ?? { watchers: new Set(), timer: undefined, reportedAt: -Infinity }
      places.set(locationId, place)
      place.watchers.add(watcher)
      count += 1
      return () => {
        if (!place.watchers.delete(watcher)) return
        count -= 1
        if (place.watchers.size > 0) return
        clearTimeout(place.timer)
        places.delete(locationId)
      }
    },
  }
}
