import pg from 'pg'

/** Notifications that the database sends to every process that listens. */
export type Announcements = {
  /**
   * Subscribes to a channel. `onMessage` receives every announcement from now on. `onGap` is called whenever
   * announcements may have been missed, for example after a broken connection.
   */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap: () => void): void
  /** False while there is no connection. The call then starts to connect again. */
  isListening(): boolean
  close(): Promise<void>
}

/** Listens with one connection for the whole process. The first call of `isListening` opens it. */
export function openAnnouncements(connectionString: string, onError: (error: Error) => void): Announcements {
  const channels = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>()
  let listener: pg.Client | undefined
  let listening: Promise<void> | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'first-chair-listener' })
    client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.onMessage(payload))
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
    for (const { onGap } of channels.values()) onGap()
  }

  return {
    subscribe(channel, onMessage, onGap) {
      if (listener || listening) throw new Error(`Subscribe to ${channel} before the first call of isListening.`)
      channels.set(channel, { onMessage, onGap })
    },
    isListening() {
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
