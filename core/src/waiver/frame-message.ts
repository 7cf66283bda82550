import * as z from 'zod/mini'

/** What the page in the frame tells the page around it (specification, section 4). Anything else is not heard. */
export const FrameMessage = z.discriminatedUnion('type', [
  /** The waivers are on the screen: the loader may go. */
  z.object({ type: z.literal('waiversLoaded') }),
  /** What the frame was opened for is signed. */
  z.object({ type: z.literal('waiverCompleted') }),
  /** Nothing is left to sign there: all of it was signed now or before. */
  z.object({ type: z.literal('allWaiversCompleted') }),
  z.object({
    type: z.literal('ERROR'),
    status: z._default(z.union([z.string(), z.number()]), ''),
    body: z._default(z.unknown(), ''),
  }),
])
export type FrameMessage = z.infer<typeof FrameMessage>

/** Who said it, as the browser vouches for it. */
type Heard = { data: unknown; origin: string; source: unknown }

/**
 * The message, if it comes from this very frame, showing a page of this origin, and says something known; else undefined.
 * Other windows, other origins and other shapes are not told apart: none of them is heard.
 */
export function heardFrom(heard: Heard, frame: { origin: string; window: unknown }): FrameMessage | undefined {
  if (frame.window === null || frame.window === undefined) return undefined
  if (heard.source !== frame.window || heard.origin !== frame.origin) return undefined
  return FrameMessage.safeParse(heard.data).data
}

const longestDetail = 300

/** The specification's alert for an error that the frame reports; what it says is cut to a length that can be read. */
export function frameErrorWords({ status, body }: { status: string | number; body: unknown }): string {
  const said = typeof body === 'string' ? body : body === undefined || body === null ? '' : JSON.stringify(body)
  return `ERROR CALLING 1RISK INTERFACE: ${String(status).slice(0, 40)} ${said.slice(0, longestDetail)}`.trim()
}
