import type { MailServer, Sender } from '../../parse-delivery.ts'
import type { Email, Outcome } from './delivery.ts'

type Given = {
  server: MailServer
  from: Sender
  /** Who gets the answers of guests; the sender where it is absent. */
  replyTo?: Sender | undefined
  /** Certificates to trust besides those of the system, as tests need. */
  authorities?: string
  /** Longest time for everything, in milliseconds. */
  timeLimit?: number
}

const longestAnswer = 64 * 1024

/**
 * Hands e-mails to a mail server, one connection each. The only recipient is an address object, and what came from outside is
 * in no header but the encoded subject and name; envelope, raw source and host name are never given.
 */
export function smtpEmail({
  server,
  from,
  replyTo,
  authorities,
  timeLimit = 20_000,
}: Given): (email: Email) => Promise<Outcome> {
  return async (email) => {
    // Loaded with the first message: most of the year, and where nothing is set up, it would only take memory.
    const { createTransport } = await import('nodemailer')
    const progress = { hasBegunMessage: false }
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.isTlsFromStart,
      requireTLS: server.needsTls,
      ...(server.signIn && { auth: { user: server.signIn.user, pass: server.signIn.password } }),
      tls: {
        minVersion: 'TLSv1.2',
        rejectUnauthorized: server.checksCertificate,
        ...(authorities !== undefined && { ca: authorities }),
      },
      connectionTimeout: timeLimit / 2,
      greetingTimeout: timeLimit / 2,
      dnsTimeout: timeLimit / 2,
      socketTimeout: timeLimit,
      socketCloseTimeout: 1_000,
      maxResponseSize: longestAnswer,
      // No line of the conversation is written anywhere; it only tells how far it came.
      transactionLog: true,
      logger: conversation(progress),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: { name: from.name ?? email.senderName, address: from.address },
        ...(replyTo && { replyTo: { name: replyTo.name ?? '', address: replyTo.address } }),
        to: { name: '', address: email.recipient },
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: `<${email.key}@${domainOf(from.address)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(timeLimit),
      })
      return { kind: 'accepted' }
    } catch (error) {
      return outcomeOf(error, progress.hasBegunMessage)
    } finally {
      transport.close()
    }
  }
}

/** Watches for the command after which a mail server may have taken the message. */
function conversation(progress: { hasBegunMessage: boolean }) {
  const nothing = (): void => undefined
  return {
    debug(entry: unknown, line?: unknown) {
      if (isFromClient(entry) && line === 'DATA') progress.hasBegunMessage = true
    },
    trace: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
  }
}

const isFromClient = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'client'

function outcomeOf(error: unknown, hasBegunMessage: boolean): Outcome {
  const { code, responseCode } = factsOf(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'not-now', reason: 'The mail server refused the user or the password.' }
  }
  if (code === 'ETLS') return { kind: 'not-now', reason: 'There is no safe connection to the mail server.' }
  // An answer about sender, recipient or content: the server said that it does not have the message.
  if (responseCode !== undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const reason = `The mail server refused the message (${responseCode}).`
    return responseCode >= 500 && responseCode !== 503 ? { kind: 'refused', reason } : { kind: 'not-now', reason }
  }
  if (hasBegunMessage) {
    return { kind: 'unclear', reason: 'The mail server fell silent while it took the message: it may have been sent.' }
  }
  return code === 'EENVELOPE'
    ? { kind: 'refused', reason: 'The recipient is no e-mail address.' }
    : { kind: 'not-now', reason: 'The mail server does not answer.' }
}

function factsOf(error: unknown): { code: string; responseCode: number | undefined } {
  if (!(error instanceof Error)) return { code: '', responseCode: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  // The certificate is checked by the platform, whose codes come wrapped.
  const isUntrusted = /certificate|self.signed|altname/i.test(`${error.message} ${code}`)
  return { code: isUntrusted && responseCode === undefined ? 'ETLS' : code, responseCode }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
