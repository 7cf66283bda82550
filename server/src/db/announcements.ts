import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionOptions, ConnectionSilent } from './connection-watch.ts'
import { createClient } from './connection/client.ts'

/** Notifications that the database sends to every process that listens. */
export type Announcements = {
  /**
   * Subscribes to a channel. `onMessage` receives every announcement from now on. `onGap` is called whenever
   * announcements may have been missed, for example after a broken connection. Subscribers of the same channel are
   * called in the order in which they subscribed.
   */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap: () => void): void
  /**
   * False while there is no connection, or while it is unknown whether announcements arrive. The first call starts to
   * connect.
   */
  isListening(): boolean
  close(): Promise<void>
}

type Subscriber = { onMessage: (payload: string) => void; onGap: () => void }

/**
 * How often the connection announces something to itself, and after which silence it is replaced: a firewall may drop a
 * connection without a word, and a connection pooler may pass statements on but no announcements.
 */
const defaults = { beatMilliseconds: 2_000, silenceMilliseconds: 5_000 }
/** After this time `close` does not wait for the connection any longer. */
const maxMillisecondsToClose = 1_000

/**
 * Listens with one connection for the whole process. The first call of `isListening` opens it. A connection that breaks
 * or falls silent is reported once and replaced. `onBack` is called when announcements arrive again.
 */
export function openAnnouncements(
  connectionString: string,
  onError: (error: Error) => void,
  onBack: () => void = () => undefined,
  { beatMilliseconds, silenceMilliseconds } = defaults,
): Announcements {
  const channels = new Map<string, Subscriber[]>()
  const ownChannel = `first_chair_beat_${randomUUID()}`
  let timer: NodeJS.Timeout | undefined
  /** The current connection. It listens after `hasListened`. */
  let connection: { client: pg.Client; hasListened: boolean; heardAt: number; isBeating: boolean } | undefined
  let connecting: Promise<void> | undefined
  let isClosed = false
  let hasReported = false

  function report(error: Error): void {
    if (!hasReported && !isClosed) onError(error)
    hasReported = true
  }

  async function listen(): Promise<void> {
    const client = createClient(connectionString, { application_name: 'first-chair-listener', ...connectionOptions })
    const opened = { client, hasListened: false, heardAt: performance.now(), isBeating: false }
    connection = opened
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) opened.heardAt = performance.now()
      else channels.get(channel)?.forEach(({ onMessage }) => onMessage(payload))
    })
    client.on('error', report)
    client.on('end', () => {
      if (connection === opened) connection = undefined
    })
    try {
      await client.connect()
      const all = [...channels.keys(), ownChannel]
      await client.query(all.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
    } catch (error) {
      client.connection.stream.destroy()
      if (connection === opened) connection = undefined
      throw error
    }
    opened.heardAt = performance.now()
    opened.hasListened = true
    for (const subscribers of channels.values()) subscribers.forEach(({ onGap }) => onGap())
    if (hasReported && !isClosed) onBack()
    hasReported = false
  }

  function connect(): void {
    if (connecting || connection || isClosed) return
    connecting = listen()
      .catch(report)
      .finally(() => {
        connecting = undefined
      })
  }

  function isSilent(): boolean {
    return connection !== undefined && performance.now() - connection.heardAt > silenceMilliseconds
  }

  /** Replaces a silent connection, or announces something on it. */
  function beat(): void {
    if (!connection) return connect()
    if (isSilent()) {
      // If this process was busy, announcements may have arrived. They are read before this callback.
      setImmediate(() => {
        if (isSilent()) connection?.client.connection.stream.destroy(new ConnectionSilent(silenceMilliseconds / 1_000))
      })
      return
    }
    const current = connection
    if (!current.hasListened || current.isBeating) return
    current.isBeating = true
    current.client
      .query('select pg_notify($1, $2)', [ownChannel, ''])
      .catch(report)
      .finally(() => {
        current.isBeating = false
      })
  }

  return {
    subscribe(channel, onMessage, onGap) {
      if (timer) throw new Error(`Subscribe to ${channel} before the first call of isListening.`)
      channels.set(channel, [...(channels.get(channel) ?? []), { onMessage, onGap }])
    },
    isListening() {
      if (connection?.hasListened === true && !isSilent()) return true
      if (!isClosed) timer ??= setInterval(beat, beatMilliseconds).unref()
      connect()
      return false
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      if (connecting) connection?.client.connection.stream.destroy()
      await connecting
      const client = connection?.client
      if (!client) return
      const forced = setTimeout(() => client.connection.stream.destroy(), maxMillisecondsToClose)
      await client.end()
      clearTimeout(forced)
    },
  }
}
