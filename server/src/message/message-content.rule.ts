import * as z from 'zod/mini'

/** What a message says and to whom: everything in it that is personal. It is kept sealed. */
export const MessageContent = z.object({ recipient: z.string(), firstName: z.string(), link: z.string() })
export type MessageContent = z.infer<typeof MessageContent>
