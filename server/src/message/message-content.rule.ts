import * as z from 'zod/mini'

/** The personal data of a message. It is stored encrypted. */
export const MessageContent = z.object({ recipient: z.string(), firstName: z.string(), link: z.string() })
export type MessageContent = z.infer<typeof MessageContent>
