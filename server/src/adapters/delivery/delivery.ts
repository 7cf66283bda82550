import type { MailCause } from '@first-chair/core/first-run/first-run'

/** A file that goes with an e-mail. */
export type Attachment = { fileName: string; contentType: string; content: Buffer }

/** One e-mail to one person. `key` is the same for every try to send it. */
export type Email = {
  key: string
  recipient: string
  /** The sender's name where the configuration has none. */
  senderName: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** True for a mail that an operator sends to try the mail server: the outcome has the answer of the server then. */
  isTest?: true
}

/** One text message to one telephone. */
export type Sms = { key: string; recipient: string; text: string }

/**
 * The outcome of one attempt to send a message.
 * - 'refused': this message will never be accepted.
 * - 'not-now': the message was not sent, or a retry with the same key cannot send it twice. `isOfMessage`: the other system
 *   works, and refused only this recipient or this message for now.
 * - 'unclear': the message may have been sent, and a retry might send it twice.
 * Reasons are for operators. They contain neither the recipient nor the other system's own text; `refusal` is for the operator
 * who sends a test, and is neither stored nor logged.
 */
export type DeliveryOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string; refusal?: MailRefusal }
  | { kind: 'not-now'; reason: string; retryAfterSeconds?: number; isOfMessage?: true; refusal?: MailRefusal }
  | { kind: 'unclear'; reason: string }

/** What a mail server did not like, and its own text: one line, shortened, without the user and the password. */
export type MailRefusal = { cause: MailCause; answer: string }

/** Sends messages. A channel that is not configured is undefined. Never throws for an error of the other system. */
export type Delivery = {
  readonly email: ((email: Email) => Promise<DeliveryOutcome>) | undefined
  readonly sms: ((sms: Sms) => Promise<DeliveryOutcome>) | undefined
}
