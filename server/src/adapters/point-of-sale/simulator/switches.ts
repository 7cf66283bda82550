import * as z from 'zod/mini'

/** The behaviours of a simulated bridge. All except `up` are faults. */
const moods = [
  'up',
  /** Closes every connection. */
  'down',
  /** Accepts the request and never answers. */
  'slow',
  /** Answers 503 and does nothing. */
  'failing',
  /** Handles the request, and closes the connection before the answer. */
  'losing-answers',
  /** Answers 401, as for a wrong secret. */
  'refusing',
  /** Answers with JSON of another shape. */
  'wrong-shape',
  /** Answers with an HTML page. */
  'html',
  /** Answers with more bytes than any limit. */
  'huge',
  /** Answers with the household or record of another customer. */
  'others-records',
] as const
export type Mood = (typeof moods)[number]

export const Switch = z.object({
  mood: z.enum(moods),
  /** Names of the affected calls; all calls if absent. */
  only: z.optional(z.array(z.string())),
})
export type Switch = z.infer<typeof Switch>
