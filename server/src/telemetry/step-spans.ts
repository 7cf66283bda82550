import type { TracingChannel } from 'node:diagnostics_channel'
import {
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { jobRuns, posCalls } from './traced-steps.ts'
import { endSpan, type Tracing } from './tracing.ts'

/** Makes spans for calls to the point of sale and for runs of jobs. Returns the function that stops it. */
export function traceSteps(tracing: Tracing): () => void {
  const propagator = new W3CTraceContextPropagator()
  const stops = [
    traceStep(posCalls, tracing, {
      describe: ({ name, method }) => ({
        name: `point of sale: ${name}`,
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'first_chair.pos_call': name },
      }),
      onStart: ({ traceHeaders }, context) => propagator.inject(context, traceHeaders, defaultTextMapSetter),
      listResultAttributes: ({ status }) => (status === undefined ? {} : { 'http.response.status_code': status }),
    }),
    traceStep(jobRuns, tracing, {
      describe: ({ name }) => ({
        name: `job: ${name}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'first_chair.job': name },
      }),
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type StepDescription<Step> = {
  describe: (step: Step) => SpanOptions & { name: string }
  onStart?: (step: Step, context: Context) => void
  listResultAttributes?: (step: Step) => Record<string, number>
}

function traceStep<Step extends object>(
  channel: TracingChannel<unknown, Step>,
  { tracer, active }: Tracing,
  { describe, onStart, listResultAttributes = () => ({}) }: StepDescription<Step>,
): () => void {
  const started = new WeakMap<object, { step: Step; span: Span }>()
  channel.start.bindStore(active, (step) => {
    const parent = active.getStore() ?? ROOT_CONTEXT
    const { name, ...options } = describe(step)
    const span = tracer.startSpan(name, options, parent)
    const context = trace.setSpan(parent, span)
    started.set(step, { step, span })
    onStart?.(step, context)
    return context
  })
  const onEnd = (message: unknown): void => {
    if (typeof message !== 'object' || message === null) return
    const { step, span } = started.get(message) ?? {}
    if (!step || !span) return
    span.setAttributes(listResultAttributes(step))
    endSpan(span, 'error' in message ? message.error : undefined)
  }
  channel.asyncEnd.subscribe(onEnd)
  return () => {
    channel.start.unbindStore(active)
    channel.asyncEnd.unsubscribe(onEnd)
  }
}
