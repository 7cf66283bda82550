import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The network between the product and PostgreSQL, which can lose connections without a word. */
export type SilentNetwork = {
  /** Connects through this network. */
  connectionString: string
  /**
   * Drops the open connections as a firewall does: nothing arrives any longer, in neither direction, and nobody is
   * notified. New connections work. `applicationName` drops only connections of that name. Returns their number.
   */
  dropConnections(applicationName?: string): number
  /**
   * Delivers no answers from now on: to any connection, or to those that send one of these statements, from the
   * statement on. Statements still reach PostgreSQL. Returns the function that ends this; lost connections stay lost.
   */
  loseAnswers(statements?: readonly string[]): () => void
  close(): Promise<void>
}

/** A network in front of the server of this connection string. */
export async function aSilentNetwork(connectionString: string): Promise<SilentNetwork> {
  const url = new URL(connectionString)
  const folder = url.searchParams.get('host')
  const target =
    folder === null ? { host: url.hostname, port: Number(url.port) } : { path: `${folder}/.s.PGSQL.${url.port}` }
  const connections = new Set<{ client: Socket; server: Socket; start: string; isDropped: boolean; isLost: boolean }>()
  let losesAnswers = false
  let lostStatements: readonly string[] = []

  const listener = createServer((client) => {
    const server = connect(target)
    const connection = { client, server, start: '', isDropped: false, isLost: false }
    connections.add(connection)
    client.once('data', (bytes) => {
      // The first message of a client contains its application name.
      connection.start = bytes.toString('latin1')
    })
    client.on('data', (bytes) => {
      connection.isLost ||= lostStatements.some((statement) => bytes.includes(statement))
    })
    client.pipe(server)
    server.on('data', (bytes) => {
      if (!losesAnswers && !connection.isLost) client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => {
        other.destroy()
        connections.delete(connection)
      })
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port.')
  const through = new URL(connectionString)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(address.port)

  return {
    connectionString: through.href,
    dropConnections(applicationName) {
      const dropped = [...connections].filter(
        ({ start, isDropped }) =>
          !isDropped && (applicationName === undefined || start.includes(`\0${applicationName}\0`)),
      )
      for (const connection of dropped) {
        connection.isDropped = true
        const { client, server } = connection
        client.unpipe(server)
        client.pause()
        server.removeAllListeners('data')
        server.resume()
      }
      return dropped.length
    },
    loseAnswers(statements) {
      losesAnswers = statements === undefined
      lostStatements = statements ?? []
      return () => {
        losesAnswers = false
        lostStatements = []
      }
    },
    async close() {
      for (const { client, server } of connections) {
        client.destroy()
        server.destroy()
      }
      listener.close()
    },
  }
}
