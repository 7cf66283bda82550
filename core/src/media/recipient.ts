import * as z from 'zod/mini'
import { deliveryModes } from './e-ticket.ts'

/** How a link may be sent. */
export type SendingMode = typeof deliveryModes.email | typeof deliveryModes.sms

/** Where to send a link, as it is kept, or why it cannot be sent there. */
export type CheckedRecipient =
  | { recipient: string; problem?: undefined }
  | { problem: { rule: 'required' | 'email' | 'phone' | 'country-code'; message: string } }

export const longestRecipient = 254

/**
 * Checks where a link is to be sent: an e-mail address, or a phone number, which is kept in E.164. Spaces, brackets, dots and
 * hyphens of a typed number do not count, and 00 stands for +; the country is never guessed.
 */
export function checkedRecipient(mode: SendingMode, typed: string): CheckedRecipient {
  return mode === deliveryModes.email ? checkedEmail(typed.trim()) : checkedPhone(typed)
}

/** One plain address: no display name, no list, nothing that could become a header. */
const email = z.email()

function checkedEmail(typed: string): CheckedRecipient {
  if (typed === '') return problem('required', 'Please type an e-mail address.')
  return typed.length <= longestRecipient && email.safeParse(typed).success
    ? { recipient: typed }
    : problem('email', 'This is not an e-mail address. It looks like name@example.com.')
}

function checkedPhone(typed: string): CheckedRecipient {
  const bare = typed.replaceAll(/[\s().\u00A0\u2010-\u2015/-]/g, '').replace(/^00/, '+')
  if (bare === '') return problem('required', 'Please type a phone number.')
  if (/^\+[1-9]\d{6,14}$/.test(bare)) return { recipient: bare }
  return /^\d{5,15}$/.test(bare)
    ? problem('country-code', 'Please begin with + and the country, as in +1 970 555 0117.')
    : problem('phone', 'This is not a phone number. It looks like +1 970 555 0117.')
}

function problem(rule: 'required' | 'email' | 'phone' | 'country-code', message: string): CheckedRecipient {
  return { problem: { rule, message } }
}
