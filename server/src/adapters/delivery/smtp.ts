import type { MailServer, Sender } from '../../config/parse-delivery.ts'
import type { Email, DeliveryOutcome } from './delivery.ts'
import { getErrorCodes, toMailRefusal } from './mail-refusal.ts'

type SmtpOptions = {
  server: MailServer
  from: Sender
  /** Receives the replies of guests; the sender does where this is absent. */
  replyTo?: Sender | undefined
  /** Certificates to trust in addition to those of the system, for tests. */
  authorities?: string
  /** Time limit for the whole attempt. */
  timeoutMs?: number
}

const maxResponseBytes = 64 * 1024

/**
 * Sends e-mails through a mail server, one connection each. Against header injection, the only recipient is passed as
 * an address object, text from outside appears only in the encoded subject and name, and envelope, raw source and host
 * name are never set.
 */
export function createEmailSender({
  server,
  from,
  replyTo,
  authorities,
  timeoutMs = 20_000,
}: SmtpOptions): (email: Email) => Promise<DeliveryOutcome> {
  return async (email) => {
    // Loaded with the first message: without messages the library would only use memory.
    const { createTransport } = await import('nodemailer')
    const progress = { hasStartedMessage: false }
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
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      dnsTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      socketCloseTimeout: 1_000,
      maxResponseSize: maxResponseBytes,
      // The log of the SMTP session is not written anywhere. It only shows how far the session got.
      transactionLog: true,
      logger: createProgressLogger(progress),
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
        ...(email.attachments && {
          attachments: email.attachments.map(({ fileName: filename, contentType, content }) => ({
            filename,
            contentType,
            content,
          })),
        }),
        messageId: `<${email.key}@${getDomain(from.address)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { kind: 'accepted' }
    } catch (error) {
      const outcome = toOutcome(error, progress.hasStartedMessage)
      const isRefused = outcome.kind === 'refused' || outcome.kind === 'not-now'
      return email.isTest && isRefused ? { ...outcome, refusal: toMailRefusal(error, server.signIn) } : outcome
    } finally {
      transport.close()
    }
  }
}

/** A logger that watches for `DATA`, the command after which a mail server may have accepted the message. */
function createProgressLogger(progress: { hasStartedMessage: boolean }) {
  const ignore = (): void => undefined
  return {
    debug(entry: unknown, line?: unknown) {
      if (isFromClient(entry) && line === 'DATA') progress.hasStartedMessage = true
    },
    trace: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  }
}

const isFromClient = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'client'

function toOutcome(error: unknown, hasStartedMessage: boolean): DeliveryOutcome {
  const { code, responseCode, command } = getErrorCodes(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'not-now', reason: 'The mail server refused the user or the password.' }
  }
  if (code === 'ETLS') return { kind: 'not-now', reason: 'There is no safe connection to the mail server.' }
  // The server rejected sender, recipient or content, so it did not accept the message.
  if (responseCode !== undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const reason = `The mail server refused the message (${responseCode}).`
    if (responseCode >= 500 && responseCode !== 503) return { kind: 'refused', reason }
    // The server has accepted user and sender. 421 ends the connection, and 503 means that it is out of step.
    const isOfMessage = (code === 'EMESSAGE' || command === 'RCPT TO') && responseCode !== 421 && responseCode !== 503
    return { kind: 'not-now', reason, ...(isOfMessage ? { isOfMessage } : {}) }
  }
  if (hasStartedMessage) {
    return {
      kind: 'unclear',
      reason: 'The mail server stopped answering while it received the message: it may have been sent.',
    }
  }
  return code === 'EENVELOPE'
    ? { kind: 'refused', reason: 'The recipient is not an e-mail address.' }
    : { kind: 'not-now', reason: 'The mail server does not answer.' }
}

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
