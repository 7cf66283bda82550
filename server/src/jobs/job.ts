import type * as z from 'zod/mini'

/** A declared job: its name and what it is told. Whoever wants it done knows this, never how it is done. */
export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = { readonly name: string; readonly payload: Payload }

export function job<Payload extends z.ZodMiniType>(name: string, payload: Payload): Job<Payload> {
  return { name, payload }
}
