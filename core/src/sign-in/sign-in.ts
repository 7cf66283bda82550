import * as z from 'zod/mini'

/** `acr` of a sign-in with a code by e-mail, or with its link. */
export const codeAcr = 'code'
/** `acr` of a sign-in with a passkey, which another site cannot ask for. */
export const passkeyAcr = 'passkey'
/** `acr` of a sign-in with the public password of a demo account. */
export const demoAcr = 'demo'

/** The digits of a code. */
export const codeDigits = 6
/** For how long a code and its link work. */
export const codeMinutes = 10
/** How often a code may be entered wrongly. */
export const codeTries = 5
/** After a code was sent, another one can be requested when this many seconds have passed. */
export const resendSeconds = 60

/** The id of a sign-in that has begun: only the browser that began it knows it. */
export const SignInId = z.string().check(z.regex(/^[\w-]{20,64}$/))
/** The digits of the number that the page of a link asks for. */
export const numberDigits = 2
/** That number as a person types it; '' if it is not needed. */
export const TypedNumber = z.string().check(z.regex(/^(?:\d{2})?$/))

/** The token of the link in an e-mail. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/))

const maxEmailLength = 254
/** An e-mail address as a person types it; the address in lower case without spaces around it. */
export const TypedEmail = z
  .string()
  .check(z.maxLength(1000), z.trim(), z.toLowerCase(), z.maxLength(maxEmailLength), z.email())
/** A code as a person types or pastes it: "492 817" and "492-817" are the same as "492817". */
export const TypedCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100)),
    z.transform((text) => text.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/)),
)
/** A first or last name as a person types it. */
export const TypedName = z.string().check(z.maxLength(1000), z.trim(), z.minLength(1), z.maxLength(100))

/** Whether a code can be sent: the last e-mail could not be handed over; no mail server is set up. */
const mailStates = ['working', 'down', 'off'] as const

/** The step that a sign-in is at. */
export const SignInState = z
  .object({
    step: z.enum([
      /** Nobody has proved anything yet. */
      'start',
      /** A code was sent, and waits for its answer. */
      'code',
      /** The code was used, replaced, stopped, or entered wrongly too often, or it expired. */
      'code-ended',
      /** On another device, somebody said that it is not them. */
      'stopped',
      /** The names are needed to find the booking. */
      'name',
      /** A passkey may be added. */
      'passkey-offered',
      /** A passkey must be added, because the person works for the resort. */
      'passkey-required',
      /** One of the person's passkeys must be used, because they work for the resort. */
      'passkey-needed',
      'done',
    ]),
    mail: z.enum(mailStates),
    /** The address that the code was sent to, or that was proved; '' before. */
    email: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    /** The number that the page of the link asks for, so that nobody lets a stranger in by a tap; '' without a code. */
    number: z.string(),
    /** Somebody who works for the resort may leave out the passkey, and is a guest then. */
    mayContinueAsGuest: z.boolean(),
    /** Of the current code. */
    triesLeft: z.int(),
    /** Until the current code expires; 0 without one. */
    secondsLeft: z.int(),
    /** Until another code can be requested. */
    resendInSeconds: z.int(),
    /** Where the browser continues when it is done; '' before. */
    continueAt: z.string(),
  })
  .register(z.globalRegistry, { id: 'SignInState' })
export type SignInState = z.infer<typeof SignInState>

/** The request for a sign-in that a link belongs to. */
export const SignInLink = z
  .object({
    email: z.string(),
    /** The browser that asked, such as "Chrome on Windows". */
    device: z.string(),
    minutesAgo: z.int(),
  })
  .register(z.globalRegistry, { id: 'SignInLink' })
export type SignInLink = z.infer<typeof SignInLink>

/** A mail that a demo would send. */
export const DemoMail = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
    link: z.string(),
    sentDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'DemoMail' })
export type DemoMail = z.infer<typeof DemoMail>
