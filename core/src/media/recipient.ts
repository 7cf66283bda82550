import * as z from 'zod/mini'
import { t } from '../catalogue/recipient.ts'
import { deliveryModes } from './e-ticket.ts'

/** The ways to send a link. */
export type SendingMode = typeof deliveryModes.email | typeof deliveryModes.sms

/** The recipient in the form that is stored, or why a link cannot be sent there. */
export type RecipientCheck =
  | { recipient: string; problem?: undefined }
  | { problem: { rule: 'required' | 'email' | 'phone' | 'country-code'; message: string } }

export const maxRecipientLength = 254

/**
 * Checks the recipient of a link: an e-mail address, or a phone number, which is converted to E.164. Spaces, brackets,
 * dots and hyphens of a typed number do not count, and 00 counts as +. The country code is never guessed.
 */
export function checkRecipient(mode: SendingMode, typed: string): RecipientCheck {
  return mode === deliveryModes.email ? checkEmail(typed.trim()) : checkPhone(typed)
}

/** One plain address: no display name, no list, nothing that could inject a header. */
const email = z.email()

function checkEmail(typed: string): RecipientCheck {
  if (typed === '') return toProblem('required', 'email-missing')
  return typed.length <= maxRecipientLength && email.safeParse(typed).success
    ? { recipient: typed }
    : toProblem('email', 'email')
}

function checkPhone(typed: string): RecipientCheck {
  const compact = typed.replaceAll(/[\s().\u00A0\u2010-\u2015/-]/g, '').replace(/^00/, '+')
  if (compact === '') return toProblem('required', 'phone-missing')
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return { recipient: compact }
  return /^\d{5,15}$/.test(compact) ? toProblem('country-code', 'country-code') : toProblem('phone', 'phone')
}

type Message = 'email-missing' | 'email' | 'phone-missing' | 'country-code' | 'phone'

function toProblem(rule: 'required' | 'email' | 'phone' | 'country-code', message: Message): RecipientCheck {
  return { problem: { rule, message: t(message) } }
}
