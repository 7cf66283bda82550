import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parseMailServer, type Sender } from '../../config/parse-delivery.ts'
import { testCertificates } from '../test-certificates.builders.ts'
import { aMailServer, parseMail } from './mail-server.builders.ts'
import { createEmailSender } from './smtp.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const email = {
  key: '5f0c9a7e-0000-4000-8000-000000000001',
  recipient: 'maya@example.test',
  senderName: 'Kestrel Ridge',
  subject: 'Your pass — für Ängström',
  text: 'Plain words',
  html: '<p>Rich words</p>',
}
const from = { address: 'check-in@kestrel.example', name: undefined }

/** Sends to a mail server on this machine. */
function createSender(url: string, more: { authorities?: string; timeoutMs?: number; replyTo?: Sender } = {}) {
  const server = parseMailServer(url)
  if (!server) throw new Error(`${url} is not a mail server address`)
  return createEmailSender({ server, from, ...more })
}
async function startMailServer(...options: Parameters<typeof aMailServer>) {
  const server = await aMailServer(...options)
  stops.push(server.close)
  return server
}
/** A server whose replies the test writes: `answer` gets each line of the client and returns the reply to it. */
async function startScriptedServer(
  answer: (line: string, socket: Socket) => string | undefined,
  greeting = '220 test',
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (greeting !== '') socket.write(`${greeting}\r\n`)
    socket.on('data', (data) => {
      for (const line of data.toString('utf8').split('\r\n')) {
        const reply = line === '' ? undefined : answer(line, socket)
        if (reply !== undefined) socket.write(`${reply}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  const address = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}
/** Answers the commands, but never accepts a message. */
const answerCommands = (line: string): string | undefined =>
  line === 'DATA' ? '354 go on' : /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? '250 fine' : undefined

describe('an e-mail over SMTP', () => {
  test('arrives once, with HTML, plain text, the resort as its sender and a stable id', async () => {
    const server = await startMailServer()
    expect(await createSender(`smtp://127.0.0.1:${server.port}`)(email)).toEqual({ kind: 'accepted' })
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]).toMatchObject({ from: 'check-in@kestrel.example', to: ['maya@example.test'] })
    const { headers, text, html } = parseMail(server.taken[0]?.source ?? '')
    expect([text, html]).toEqual(['Plain words', '<p>Rich words</p>'])
    expect(headers.get('message-id')).toBe('<5f0c9a7e-0000-4000-8000-000000000001@kestrel.example>')
    expect(headers.get('from')).toBe('Kestrel Ridge <check-in@kestrel.example>')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect([...headers.keys()]).not.toContain('list-unsubscribe')
  })

  test('has the configured reply address, if there is one', async () => {
    const server = await startMailServer()
    const replyTo = { address: 'help@kestrel.example', name: 'Guest services' }
    await createSender(`smtp://127.0.0.1:${server.port}`, { replyTo })(email)
    await createSender(`smtp://127.0.0.1:${server.port}`)(email)
    const replyAddresses = server.taken.map(({ source }) => parseMail(source).headers.get('reply-to'))
    expect(replyAddresses).toEqual(['Guest services <help@kestrel.example>', undefined])
  })

  test('does not turn a name or a subject into headers or recipients', async () => {
    const server = await startMailServer()
    const evil = 'Pass\r\nBcc: victim@example.test\r\n\r\nBody'
    expect(
      await createSender(`smtp://127.0.0.1:${server.port}`)({
        ...email,
        subject: evil,
        senderName: `${evil}, <x@y.test>`,
      }),
    ).toEqual({ kind: 'accepted' })
    expect(server.taken[0]?.to).toEqual(['maya@example.test'])
    const { headers } = parseMail(server.taken[0]?.source ?? '')
    expect([...headers.keys()]).not.toContain('bcc')
  })

  test('is sent with user and password over TLS to a server with a trusted certificate', async () => {
    const { authority, key, certificate } = await testCertificates('/CN=localhost')
    const server = await startMailServer({
      key,
      cert: certificate,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'resort' && password === 'p@ss:word' ? done(null, { user: 'resort' }) : done(new Error('no')),
    })
    const address = (user: string) => `smtp://${user}@localhost:${server.port}?tls=on`
    expect(await createSender(address('resort:p%40ss%3Aword'), { authorities: authority })(email)).toEqual({
      kind: 'accepted',
    })
    expect(server.taken).toMatchObject([{ isSecure: true }])
    expect(await createSender(address('resort:wrong'), { authorities: authority })(email)).toEqual({
      kind: 'not-now',
      reason: 'The mail server refused the user or the password.',
    })
    expect(await createSender(address('resort:p%40ss%3Aword'))(email)).toEqual({
      kind: 'not-now',
      reason: 'There is no safe connection to the mail server.',
    })
    expect(server.taken).toHaveLength(1)
  })

  test('is sent to a local mail server with a self-signed certificate, unless the address requires TLS', async () => {
    // Debian configures Postfix like this: it offers STARTTLS with a self-signed certificate.
    const { key, certificate } = await testCertificates('/CN=resort-host')
    const server = await startMailServer({ key, cert: certificate })
    for (const address of ['smtp://localhost', 'smtp://127.0.0.1']) {
      expect(await createSender(`${address}:${server.port}`)(email), address).toEqual({ kind: 'accepted' })
    }
    expect(await createSender(`smtp://localhost:${server.port}?tls=off`)(email)).toEqual({ kind: 'accepted' })
    expect(server.taken.map(({ isSecure }) => isSecure)).toEqual([true, true, true])
    expect(await createSender(`smtp://localhost:${server.port}?tls=on`)(email)).toEqual({
      kind: 'not-now',
      reason: 'There is no safe connection to the mail server.',
    })
  })

  test('is sent over TLS from the start to a local mail server with a self-signed certificate', async () => {
    const { key, certificate } = await testCertificates('/CN=resort-host')
    const server = await startMailServer({ key, cert: certificate, secure: true })
    expect(await createSender(`smtps://localhost:${server.port}`)(email)).toEqual({ kind: 'accepted' })
    expect(await createSender(`smtps://localhost:${server.port}?tls=on`)(email)).toMatchObject({ kind: 'not-now' })
  })

  test('is not sent to a server without TLS when the address requires TLS', async () => {
    const server = await startMailServer()
    expect(await createSender(`smtp://127.0.0.1:${server.port}?tls=on`)(email)).toMatchObject({ kind: 'not-now' })
    expect(server.taken).toEqual([])
  })
})

describe('a mail server that', () => {
  test('refuses the recipient for good does not get the message again', async () => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('who is maya@example.test?'), { responseCode: 550 })),
    })
    const outcome = await createSender(`smtp://127.0.0.1:${server.port}`)(email)
    expect(outcome).toEqual({ kind: 'refused', reason: 'The mail server refused the message (550).' })
    expect(JSON.stringify(outcome)).not.toContain('maya')
  })

  test('is busy gets the message again later', async () => {
    const server = await startMailServer({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(Object.assign(new Error('later'), { responseCode: 451 })))
      },
    })
    expect(await createSender(`smtp://127.0.0.1:${server.port}`)(email)).toEqual({
      kind: 'not-now',
      reason: 'The mail server refused the message (451).',
      isOfMessage: true,
    })
  })

  test.each([
    ['onRcptTo', { isOfMessage: true }],
    ['onMailFrom', {}],
  ] as const)('refuses for now at %s says whether that is about the message alone', async (step, facts) => {
    const server = await startMailServer({
      [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('later'), { responseCode: 450 })),
    })
    expect(await createSender(`smtp://127.0.0.1:${server.port}`)(email)).toEqual({
      kind: 'not-now',
      reason: 'The mail server refused the message (450).',
      ...facts,
    })
  })

  test('is unreachable or never greets gets the message again later', async () => {
    const silent = await startScriptedServer(() => undefined, '')
    expect(await createSender(`smtp://127.0.0.1:${silent}`, { timeoutMs: 400 })(email)).toEqual({
      kind: 'not-now',
      reason: 'The mail server does not answer.',
    })
    expect(await createSender('smtp://127.0.0.1:1', { timeoutMs: 400 })(email)).toMatchObject({ kind: 'not-now' })
  })

  test('answers without end is disconnected', async () => {
    const endless = await startScriptedServer((line, socket) => {
      if (line.startsWith('EHLO')) for (let n = 0; n < 40; n++) socket.write(`250-${'x'.repeat(4_000)}\r\n`)
      return undefined
    })
    expect(await createSender(`smtp://127.0.0.1:${endless}`, { timeoutMs: 5_000 })(email)).toMatchObject({
      kind: 'not-now',
    })
  })

  test('stops answering or hangs up after it received the message may have sent it', async () => {
    const silent = await startScriptedServer(answerCommands)
    const unclear = { kind: 'unclear', reason: expect.stringContaining('may have been sent') }
    expect(await createSender(`smtp://127.0.0.1:${silent}`, { timeoutMs: 600 })(email)).toEqual(unclear)
    const hangsUp = await startScriptedServer((line, socket) => {
      if (line !== '.') return answerCommands(line)
      socket.destroy()
      return undefined
    })
    expect(await createSender(`smtp://127.0.0.1:${hangsUp}`, { timeoutMs: 2_000 })(email)).toEqual(unclear)
  })
})

describe('a test mail says what the operator has to change, with the answer of the server', () => {
  const testMail = { ...email, isTest: true } as const
  const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

  test('for a wrong password, which the answer does not show in any form', async () => {
    const server = await startMailServer({
      authOptional: false,
      authMethods: ['PLAIN'],
      onAuth: ({ username, password }, _session, done) => {
        const token = Buffer.from(`\u0000${username}\u0000${password}`).toString('base64')
        const [user64, password64] = [username, password].map((text) => Buffer.from(String(text)).toString('base64'))
        done(refuse(535, `5.7.8 bad ${username} / ${password} / ${token} / ${user64} / ${password64}`))
      },
    })
    const outcome = await createSender(`smtp://resort:p%40ss-word@127.0.0.1:${server.port}`)(testMail)
    expect(outcome).toMatchObject({
      kind: 'not-now',
      refusal: { cause: 'login', answer: '535 5.7.8 bad *** / *** / *** / *** / ***' },
    })
  })

  test.each([
    ['onMailFrom', 553, 'sender'],
    ['onRcptTo', 550, 'recipient'],
    ['onMailFrom', 530, 'login'],
  ] as const)('for a refusal at %s with %i', async (step, code, cause) => {
    const server = await startMailServer({
      [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refuse(code, 'not allowed')),
    })
    const outcome = await createSender(`smtp://127.0.0.1:${server.port}`)(testMail)
    expect(outcome).toMatchObject({ refusal: { cause, answer: `${code} not allowed` } })
  })

  test('for a refused message, in one line, shortened and without characters that nobody sees', async () => {
    const server = await startScriptedServer((line) => {
      if (line !== '.') return answerCommands(line)
      return `554-5.7.1 \u202espam\u0007\r\n554 5.7.1 ${'x'.repeat(900)}`
    })
    const outcome = await createSender(`smtp://127.0.0.1:${server}`)(testMail)
    const answer = 'refusal' in outcome ? (outcome.refusal?.answer ?? '') : ''
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { cause: 'message' } })
    expect(answer).toMatch(/^554-5\.7\.1 spam 554 5\.7\.1 x+…$/)
    expect(answer).toHaveLength(301)
  })

  test('for a server that is not there, and for one without TLS', async () => {
    expect(await createSender('smtp://127.0.0.1:1', { timeoutMs: 400 })(testMail)).toMatchObject({
      refusal: { cause: 'unreachable', answer: expect.stringContaining('ECONNREFUSED') },
    })
    const server = await startMailServer()
    for (const address of [`smtp://127.0.0.1:${server.port}?tls=on`, `smtps://127.0.0.1:${server.port}`])
      expect(await createSender(address)(testMail), address).toMatchObject({ refusal: { cause: 'unsafe' } })
  })
})
