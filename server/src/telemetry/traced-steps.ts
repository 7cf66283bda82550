import { tracingChannel } from 'node:diagnostics_channel'

/** A call to the bridge of an external point of sale. */
export type PosCall = {
  /** The name of the call in the bridge protocol. */
  readonly name: string
  readonly method: string
  /** Headers for the bridge that continue the trace. Filled when the call starts. */
  readonly traceHeaders: Record<string, string>
  /** The status of the answer. */
  status?: number
}

/** One run of a job. */
export type JobRun = { readonly name: string }

/**
 * The steps that are traced besides requests and statements. The code that performs a step publishes it to its channel;
 * without a subscriber this costs almost nothing, and nothing else is loaded.
 */
export const posCalls = tracingChannel<unknown, PosCall>('first-chair.pos-call')
export const jobRuns = tracingChannel<unknown, JobRun>('first-chair.job')
