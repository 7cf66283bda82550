import type * as z from 'zod/mini'

/** The declaration of a job: its name and payload. Code that queues a job uses the declaration, never the handler. */
export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = { readonly name: string; readonly payload: Payload }

export function job<Payload extends z.ZodMiniType>(name: string, payload: Payload): Job<Payload> {
  return { name, payload }
}
