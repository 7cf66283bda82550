import pg from 'pg'

/** What the database announces to every process that listens. */
export type Announcements = {
  /**
   * Tells of every announcement on a channel from now on; `missed` is called whenever there may have been some that nobody heard,
   * as after a connection that broke.
   */
  hear(channel: string, told: (payload: string) => void, missed: () => void): void
  /** False while the connection is away, which is then made again. */
  isHearing(): boolean
  close(): Promise<void>
}

/** Listens with one connection for everybody in this process; it is made when somebody first asks `isHearing`. */
export function openAnnouncements(connectionString: string, onError: (error: Error) => void): Announcements {
  const channels = new Map<string, { told: (payload: string) => void; missed: () => void }>()
  let listener: pg.Client | undefined
  let listening: Promise<void> | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'first-chair-listener' })
    client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.told(payload))
    client.on('error', onError)
    client.on('end', () => {
      if (listener === client) listener = undefined
    })
    await client.connect()
    await client.query([...channels.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
    if (isClosed) {
      await client.end()
      return
    }
    listener = client
    for (const { missed } of channels.values()) missed()
  }

  return {
    hear(channel, told, missed) {
      if (listener || listening) throw new Error(`${channel} must be heard before the first question.`)
      channels.set(channel, { told, missed })
    },
    isHearing() {
      if (listener) return true
      if (!listening && !isClosed) {
        listening = listen()
          .catch(onError)
          .finally(() => {
            listening = undefined
          })
      }
      return false
    },
    async close() {
      isClosed = true
      await listening
      await listener?.end()
    },
  }
}
