import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { endSpan, type Tracing } from './tracing.ts'

type Query = (...args: readonly unknown[]) => unknown

/**
 * Makes a span for each statement of a request or a job, named like the prepared statement, or else by its verb and its
 * first table. Never with its text or parameters. A statement outside of both, such as polling for jobs, has no span.
 */
export function traceQueries(pool: pg.Pool, tracing: Tracing): void {
  replaceQuery(pool, tracing)
  pool.on('connect', (client) => replaceQuery(client, tracing))
}

/**
 * The pool passes a statement to a client with a callback, perhaps in the context of the request that released the client.
 * Therefore only calls that return a promise are traced: those of the product's own code.
 */
function replaceQuery(target: pg.Pool | pg.PoolClient, { tracer, active }: Tracing): void {
  const query: Query = target.query.bind(target)
  const traced: Query = (...args) => {
    const parent = active.getStore()
    const name = getStatementName(args[0])
    if (parent === undefined || name === undefined || typeof args.at(-1) === 'function') return query(...args)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
    const result = query(...args)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      (answer: unknown) => {
        endSpan(span)
        return answer
      },
      (error: unknown) => {
        endSpan(span, error)
        throw error
      },
    )
  }
  Object.defineProperty(target, 'query', { value: traced, configurable: true, writable: true })
}

/** Returns undefined for a stream, which is not a single statement. */
function getStatementName(statement: unknown): string | undefined {
  if (typeof statement === 'string') return summarize(statement)
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  if ('name' in statement && typeof statement.name === 'string') return statement.name
  return 'text' in statement && typeof statement.text === 'string' ? summarize(statement.text) : undefined
}

/** Such as "update task". A statement that begins with `with` is named after its first table. */
export function summarize(sql: string): string {
  const verb = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+([a-z_]\w*(?:\.[a-z_]\w*)?)/i.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
