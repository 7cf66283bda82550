import * as z from 'zod/mini'

/** The messages of the frame to the page around it (docs/domain.md, "External waivers"). Other messages are ignored. */
export const FrameMessage = z.discriminatedUnion('type', [
  /** The waivers are displayed, so the page can hide its loader. */
  z.object({ type: z.literal('waiversLoaded') }),
  /** The waiver that the frame was opened for is signed. */
  z.object({ type: z.literal('waiverCompleted') }),
  /** Nothing is left to sign: everything was signed now or before. */
  z.object({ type: z.literal('allWaiversCompleted') }),
  z.object({
    type: z.literal('ERROR'),
    status: z._default(z.union([z.string(), z.number()]), ''),
    body: z._default(z.unknown(), ''),
  }),
])
export type FrameMessage = z.infer<typeof FrameMessage>

/** A message event; the browser guarantees `origin` and `source`. */
type MessageEventData = { data: unknown; origin: string; source: unknown }

/**
 * The message, if it comes from this frame and this origin and has a known shape; else undefined. All other messages
 * are ignored.
 */
export function parseFrameMessage(
  event: MessageEventData,
  frame: { origin: string; window: unknown },
): FrameMessage | undefined {
  if (frame.window === null || frame.window === undefined) return undefined
  if (event.source !== frame.window || event.origin !== frame.origin) return undefined
  return FrameMessage.safeParse(event.data).data
}

const maxDetailLength = 300

/** Status and body of an error that the frame reports, cut to a readable length: "500 Down". */
export function describeFrameError({ status, body }: { status: string | number; body: unknown }): string {
  const detail = typeof body === 'string' ? body : body === undefined || body === null ? '' : JSON.stringify(body)
  return `${String(status).slice(0, 40)} ${detail.slice(0, maxDetailLength)}`.trim()
}
