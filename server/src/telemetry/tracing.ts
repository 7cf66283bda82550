import type { AsyncLocalStorage } from 'node:async_hooks'
import { SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api'

/** What the makers of spans share. */
export type Tracing = {
  readonly tracer: Tracer
  /** The context of the active span. We have our own storage, so that nothing is registered globally. */
  readonly active: AsyncLocalStorage<Context>
  /** Whether a caller is a trusted proxy, which may continue its own trace. */
  readonly trustsCallers: boolean
}

/**
 * Ends a span, with its error if there is one. Only the code or the class of the error is recorded, because its message
 * may contain what a guest has typed.
 */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', getErrorType(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
