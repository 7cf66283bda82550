import { isEmail } from '@first-chair/core/message/recipient'

/** A mail server that takes messages, and how it wants to be spoken to. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise the connection is changed to TLS after the greeting. */
  readonly isTlsFromStart: boolean
  /** Nothing is said in the open: without TLS there is no message. */
  readonly needsTls: boolean
  /** The certificate must be one that the system trusts, and name the host. Where TLS may be missing, nothing depends on it. */
  readonly checksCertificate: boolean
  readonly signIn: { readonly user: string; readonly password: string } | undefined
}

/** Who messages come from; without a name the resort's title stands there. */
export type Sender = { readonly address: string; readonly name: string | undefined }

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * `smtps://` is TLS from the start (port 465); `smtp://` changes to TLS after the greeting (port 587). Both insist on TLS with
 * a certificate that the system trusts. A server on this machine may have any certificate, or with `smtp://` no TLS, unless
 * the address ends with `?tls=on`; so may another one with `smtp://` and `?tls=off`. Undefined for what is no such address.
 */
export function parseMailServer(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams, pathname } = new URL(text)
  const isTlsFromStart = protocol === 'smtps:'
  const isOnThisMachine = loopbackHosts.includes(hostname)
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

/** `check-in@resort.example` or `Kestrel Ridge <check-in@resort.example>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const written = /^\s*(?:"?([^"<>\r\n]*?)"?\s*)<([^<>\s]+)>\s*$/.exec(text)
  const [, name = '', address = ''] = written ?? ['', '', text.trim()]
  return isEmail(address) ? { address, name: name === '' ? undefined : name } : undefined
}

/** An address that a token may be sent to: https, or http on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
}
