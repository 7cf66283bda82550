import * as z from 'zod/mini'
import type { MessageChannel } from './message.ts'

/** One plain address: no name, no list, nothing that could inject a second recipient or a header. */
export const EmailAddress = z.email().check(z.maxLength(254))
/** E.164: a plus sign, the country code and the number, nothing else. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** True for one plain address. */
export const isEmail = (text: string): boolean => EmailAddress.safeParse(text).success

/** True if a message can be sent to this recipient. */
export function isRecipient(channel: MessageChannel, recipient: string): boolean {
  return channel === 'email' ? isEmail(recipient) : phone.safeParse(recipient).success
}
