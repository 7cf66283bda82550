import pg from 'pg'
import { withCleanHtml } from '../settings/clean-settings.rule.ts'
import { sanitisedNote } from '../waiver/sanitised-html.rule.ts'
import { readSetup, type Setup } from './setup.store.ts'

/** The set-up as every request reads it. */
export type SetupCache = {
  current(): Promise<Setup>
  close(): Promise<void>
}

const channel = 'first_chair_setup'
/** While nobody tells us of changes, the set-up is read again after this long. */
const unheardMilliseconds = 5_000

/**
 * Keeps the set-up in memory. The database announces every change to all processes; while the connection that listens
 * is broken, the set-up is read again every few seconds instead.
 */
export function openSetupCache(options: {
  pool: pg.Pool
  connectionString: string
  now: () => number
  onError: (error: Error) => void
  onBrokenSettings: (problems: readonly string[]) => void
}): SetupCache {
  const { pool, connectionString, now, onError, onBrokenSettings } = options
  let reading: Promise<Setup> | undefined
  let readAt = 0
  let listener: pg.Client | undefined
  let isClosed = false

  const forget = (): void => {
    reading = undefined
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'first-chair-setup' })
    client.on('notification', forget)
    client.on('error', onError)
    client.on('end', () => {
      if (listener === client) listener = undefined
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    if (isClosed) {
      await client.end()
      return
    }
    listener = client
    forget()
  }

  let listening: Promise<void> | undefined
  function keepListening(): void {
    if (listener || listening || isClosed) return
    listening = listen()
      .catch(onError)
      .finally(() => {
        listening = undefined
      })
  }

  return {
    async current() {
      keepListening()
      const isStale = !listener && now() - readAt > unheardMilliseconds
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
    async close() {
      isClosed = true
      await listening
      await listener?.end()
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
