import type pg from 'pg'
import type { Announcements } from '../db/announcements.ts'
import { withCleanHtml } from './clean-settings.rule.ts'
import { sanitiseNote } from '../html/sanitise-html.rule.ts'
import { readSetup, setupChannel, type Setup } from './setup.store.ts'

/** The cached setup, which every request reads. */
export type SetupCache = {
  current(): Promise<Setup>
  /** Drops the cached setup, so that the next request reads it again. The process that changed the setup calls this. */
  forget(): void
}

/** How long the cached setup is used while no announcements can be received. */
const maxAgeWithoutListener = 5_000

/**
 * Caches the setup in memory. The database announces every change to all processes. While the listener is not
 * connected, the setup is read again every few seconds instead.
 */
export function openSetupCache(options: {
  pool: pg.Pool
  announcements: Announcements
  now: () => number
  onBrokenSettings: (problems: readonly string[]) => void
  /** Called with each setup that was read. */
  onRead?: (setup: Setup) => void
}): SetupCache {
  const { pool, announcements, now, onBrokenSettings, onRead } = options
  let reading: Promise<Setup> | undefined
  let readAt = 0

  const forget = (): void => {
    reading = undefined
  }
  announcements.subscribe(setupChannel, forget, forget)

  return {
    forget,
    async current() {
      const isStale = !announcements.isListening() && now() - readAt > maxAgeWithoutListener
      if (!reading || isStale) {
        readAt = now()
        const attempt = readSetup(pool).then(cleanSetup)
        reading = attempt
        attempt.then(
          (setup) => {
            const { settingsProblems } = setup
            if (reading === attempt) onRead?.(setup)
            if (settingsProblems.length > 0) onBrokenSettings(settingsProblems)
          },
          () => {
            if (reading === attempt) reading = undefined
          },
        )
      }
      return reading
    },
  }
}

/**
 * Removes active content from HTML that operators wrote. Done once per read from the database, because requests are
 * many.
 */
function cleanSetup(setup: Setup): Setup {
  return {
    ...setup,
    locations: setup.locations.map((location) => ({
      ...location,
      checkInCompleteText: sanitiseNote(location.checkInCompleteText),
    })),
    language: withCleanHtml('language', setup.language),
  }
}
