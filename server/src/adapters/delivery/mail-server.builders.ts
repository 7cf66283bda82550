import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; source: string; isSecure: boolean }

/** A real mail server on a free local port. It stores the mails that it receives in `taken`. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const taken: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
          isSecure: session.secure,
        })
        done(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    port: address.port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Parses a mail: its decoded text and HTML parts, and its unfolded headers. */
export function parseMail(source: string): { headers: Map<string, string>; text: string; html: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = parseHeaders(head)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = rest
    .join('\r\n\r\n')
    .split(`--${boundary}`)
    .map((part) => {
      const [partHead = '', ...body] = part.trimStart().split('\r\n\r\n')
      return { headers: parseHeaders(partHead), body: body.join('\r\n\r\n').trim() }
    })
  const part = (type: string): string => {
    const match = parts.find(({ headers: partHeaders }) => partHeaders.get('content-type')?.startsWith(type))
    return match === undefined ? '' : decodeBody(match.body, match.headers.get('content-transfer-encoding') ?? '')
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}

function parseHeaders(head: string): Map<string, string> {
  return new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
