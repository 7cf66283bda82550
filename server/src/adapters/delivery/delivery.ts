/** One e-mail to one person. `key` is the same for every try to send it. */
export type Email = {
  key: string
  recipient: string
  /** Stands as the sender's name where the configuration has none. */
  senderName: string
  subject: string
  text: string
  html: string
}

/** One text message to one telephone. */
export type Sms = { key: string; recipient: string; text: string }

/**
 * What became of a message. 'refused': it will never be taken as it is. 'not-now': it was certainly not sent, or another try
 * with the same key cannot double it. 'unclear': it may have been sent, and another try might send it twice. Reasons are
 * for operators: no recipient stands in them, nor what the other side wrote.
 */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'not-now'; reason: string; retryAfterSeconds?: number }
  | { kind: 'unclear'; reason: string }

/** How messages leave the house. A channel that nothing is set up for is undefined. Never throws for what others do. */
export type Delivery = {
  readonly email: ((email: Email) => Promise<Outcome>) | undefined
  readonly sms: ((sms: Sms) => Promise<Outcome>) | undefined
}
