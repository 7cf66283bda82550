import { callbackify } from 'node:util'
import pg from 'pg'
import { formatServers, parseDatabaseUrl, type DatabaseUrl } from '../../config/parse-database-url.ts'
import { createServerFinder } from './find-server.ts'

/** The options of a connection, except the address. */
type ClientOptions = Omit<pg.ClientConfig, 'connectionString' | 'host' | 'port'>

/**
 * Creates a client that is not yet connected. If the address names several servers, `connect` finds the wanted one. If its connection
 * breaks, the statements that wait for an answer are rejected, and all later ones.
 */
export function createClient(connectionString: string, options: ClientOptions = {}): pg.Client {
  const { connectionString: firstServer, Client } = getConnectionOptions(connectionString)
  const client = new Client({ ...options, connectionString: firstServer })
  // Without a listener, a connection that breaks would end this process.
  client.on('error', () => undefined)
  return client
}

/**
 * What connects a pool to an address that may name several servers. Without named statements, PostgreSQL plans each
 * statement anew.
 */
export function getConnectionOptions(
  connectionString: string,
  { hasNamedStatements = true }: { hasNamedStatements?: boolean } = {},
): { connectionString: string; Client: typeof pg.Client } {
  const url = parseDatabaseUrl(connectionString)
  const [firstServer] = url.serverUrls
  const Client = findsServer(url) ? createSearchingClient(url) : pg.Client
  return { connectionString: firstServer, Client: hasNamedStatements ? Client : withoutNames(Client) }
}

const findsServer = ({ serverUrls, target }: DatabaseUrl): boolean => serverUrls.length > 1 || target !== 'any'

/** The code of PostgreSQL for a write at a server that accepts none. */
const readOnly = '25006'

/**
 * Finds the wanted server before each connection. A connection to a server that has become read-only is closed, so that
 * the pool does not use it again.
 */
function createSearchingClient(url: DatabaseUrl): typeof pg.Client {
  const findServer = createServerFinder(url)
  type Callback = (error: Error | null, client?: pg.Client) => void
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> | void {
      if (callback) callbackify(() => this.#connect())(callback)
      else return this.#connect()
    }

    async #connect(): Promise<pg.Client> {
      const { host, port } = await findServer()
      this.host = host
      this.port = port
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        // After the statement has got its error.
        if (code === readOnly) setImmediate(() => this.connection.stream.destroy(new Error('The server is read-only.')))
      })
      return super.connect()
    }
  }
}

/** Removes the names of statements, for a pooler whose sessions do not know the statements of this connection. */
function withoutNames(Client: typeof pg.Client): typeof pg.Client {
  const Unnamed = class extends Client {}
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
  Reflect.set(Unnamed.prototype, 'query', function (this: pg.Client, statement: unknown, ...others: unknown[]) {
    return query.call(this, isNamed(statement) ? { ...statement, name: undefined } : statement, ...others)
  })
  return Unnamed
}

/** Streams and cursors are classes of their own and have no name. */
function isNamed(statement: unknown): statement is { name: string; text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'name' in statement &&
    'text' in statement &&
    !('submit' in statement)
  )
}

/** The servers of an address without user and password, for messages. */
export function formatAddress(connectionString: string): string {
  return formatServers(parseDatabaseUrl(connectionString))
}
