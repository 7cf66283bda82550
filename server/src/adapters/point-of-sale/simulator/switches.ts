import * as z from 'zod/mini'

/** How a simulated bridge behaves; `up` is the only good one. */
export const moods = [
  'up',
  /** Hangs up on everybody. */
  'down',
  /** Takes the request and never answers. */
  'slow',
  /** 503, and nothing is done. */
  'failing',
  /** Does what it was asked to, and hangs up before the answer. */
  'losing-answers',
  /** 401, as with a wrong secret. */
  'refusing',
  /** JSON of another shape. */
  'wrong-shape',
  /** A page instead of JSON. */
  'html',
  /** More than anybody wants to read. */
  'huge',
  /** The household, or the record, of somebody else. */
  'others-records',
] as const
export type Mood = (typeof moods)[number]

export const Switch = z.object({
  mood: z.enum(moods),
  /** Only these calls behave so, by name; all when absent. */
  only: z.optional(z.array(z.string())),
})
export type Switch = z.infer<typeof Switch>
