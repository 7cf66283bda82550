import { isEmail } from '@first-chair/core/message/recipient'
import { isLoopbackHost } from './loopback.ts'

/** A mail server, and how to connect to it. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /** Whether TLS starts with the first byte. Otherwise the connection changes to TLS after the greeting (STARTTLS). */
  readonly isTlsFromStart: boolean
  /** Whether TLS is required: without TLS no message is sent. */
  readonly needsTls: boolean
  /** Whether the certificate must be trusted by the system and name the host. Not checked where TLS is optional. */
  readonly checksCertificate: boolean
  readonly signIn: { readonly user: string; readonly password: string } | undefined
}

/** The sender of messages. Without a name, the resort's title is used. */
export type Sender = { readonly address: string; readonly name: string | undefined }

/**
 * Parses the address of a mail server. `smtps://` uses TLS from the start (port 465); `smtp://` changes to TLS after
 * the greeting (port 587). Both require TLS with a certificate that the system trusts. Exceptions: a server on this
 * machine may have any certificate, and with `smtp://` no TLS, unless the address ends with `?tls=on`. Any other server
 * may do without TLS if the address is `smtp://` and ends with `?tls=off`. Returns undefined for any other text.
 */
export function parseMailServer(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams, pathname } = new URL(text)
  const isTlsFromStart = protocol === 'smtps:'
  const isOnThisMachine = isLoopbackHost(hostname)
  const tls = searchParams.get('tls') ?? (isOnThisMachine ? 'off' : 'on')
  if (!isTlsFromStart && protocol !== 'smtp:') return undefined
  if (hostname === '' || !['', '/'].includes(pathname) || !['on', 'off'].includes(tls)) return undefined
  try {
    return {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: Number(port) || (isTlsFromStart ? 465 : 587),
      isTlsFromStart,
      needsTls: isTlsFromStart || tls === 'on',
      checksCertificate: tls === 'on' || (isTlsFromStart && !isOnThisMachine),
      signIn:
        username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    }
  } catch {
    return undefined
  }
}

/** Parses `check-in@resort.example` or `Kestrel Ridge <check-in@resort.example>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const withName = /^\s*(?:"?([^"<>\r\n]*?)"?\s*)<([^<>\s]+)>\s*$/.exec(text)
  const [, name = '', address = ''] = withName ?? ['', '', text.trim()]
  return isEmail(address) ? { address, name: name === '' ? undefined : name } : undefined
}

/** Whether a token may be sent to this address: https, or http on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
