import type pg from 'pg'
import type { Announcements } from '../db/announcements.ts'
import { withCleanHtml } from '../settings/clean-settings.rule.ts'
import { sanitisedNote } from '../waiver/sanitised-html.rule.ts'
import { readSetup, type Setup } from './setup.store.ts'

/** The set-up as every request reads it. */
export type SetupCache = {
  current(): Promise<Setup>
  /** The set-up is read again by the next request. Called by the process that has just changed it. */
  forget(): void
}

const channel = 'first_chair_setup'
/** While nobody tells us of changes, the set-up is read again after this long. */
const unheardMilliseconds = 5_000

/**
 * Keeps the set-up in memory. The database announces every change to all processes; while nobody listens, the set-up is
 * read again every few seconds instead.
 */
export function openSetupCache(options: {
  pool: pg.Pool
  announcements: Announcements
  now: () => number
  onBrokenSettings: (problems: readonly string[]) => void
}): SetupCache {
  const { pool, announcements, now, onBrokenSettings } = options
  let reading: Promise<Setup> | undefined
  let readAt = 0

  const forget = (): void => {
    reading = undefined
  }
  announcements.hear(channel, forget, forget)

  return {
    forget,
    async current() {
      const isStale = !announcements.isHearing() && now() - readAt > unheardMilliseconds
      if (!reading || isStale) {
        readAt = now()
        const attempt = readSetup(pool).then(cleaned)
        reading = attempt
        attempt.then(
          ({ settingsProblems }) => {
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

/** What operators wrote as HTML leaves the server without anything that runs; cleaned once, because it is read often. */
function cleaned(setup: Setup): Setup {
  return {
    ...setup,
    locations: setup.locations.map((location) => ({
      ...location,
      checkInCompleteText: sanitisedNote(location.checkInCompleteText),
    })),
    language: withCleanHtml('language', setup.language),
  }
}
