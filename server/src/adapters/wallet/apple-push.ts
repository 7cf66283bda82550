import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { AppleWallet } from '../../config/parse-wallet.ts'
import { isGeneralRefusal, type UpdateOutcome } from './wallet-updates.ts'

const idleMilliseconds = 60_000
const maxAnswerBytes = 4_096
/** Apple's codes for a token that will never work (docs of APNs, "Handling notification responses"). */
const goneReasons = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

/**
 * Notifies phones through Apple's push service (docs/decisions/0206): one HTTP/2 connection with the certificate of the
 * passes, opened when it is needed and closed after a minute without a notification. `authorities` are certificates to
 * trust instead of those of Node.
 */
export function createApplePush(
  url: string,
  wallet: Pick<AppleWallet, 'passTypeId' | 'certificate' | 'key' | 'keyPassphrase'>,
  { timeoutMilliseconds = 10_000, authorities }: { timeoutMilliseconds?: number; authorities?: string } = {},
): (pushToken: string) => Promise<UpdateOutcome> {
  let open: ClientHttp2Session | undefined
  const getSession = (): ClientHttp2Session => {
    if (open && !open.closed && !open.destroyed) return open
    const session = connect(url, {
      cert: wallet.certificate,
      key: wallet.key,
      ...(wallet.keyPassphrase !== undefined && { passphrase: wallet.keyPassphrase }),
      ...(authorities !== undefined && { ca: authorities }),
    })
    const forget = () => {
      if (open === session) open = undefined
    }
    // Each request that it had fails by itself.
    session.on('error', forget).on('close', forget).on('goaway', forget)
    session.setTimeout(idleMilliseconds, () => session.close())
    // A process that stops does not wait for it.
    session.unref()
    open = session
    return session
  }

  return (pushToken) =>
    new Promise((resolve) => {
      const session = getSession()
      const request = session.request({
        [constants.HTTP2_HEADER_METHOD]: constants.HTTP2_METHOD_POST,
        [constants.HTTP2_HEADER_PATH]: `/3/device/${pushToken}`,
        'apns-topic': wallet.passTypeId,
        // It shows nothing to anybody. For that, Apple allows no other priority.
        'apns-push-type': 'background',
        'apns-priority': '5',
        'content-type': 'application/json',
      })
      let status = 0
      let retryAfterSeconds: number | undefined
      let body = ''
      const timer = setTimeout(() => {
        resolve(toFailure('Apple did not answer in time.'))
        // A connection that a firewall has dropped looks like this, for all later requests too.
        session.destroy()
      }, timeoutMilliseconds)
      request.setEncoding('utf8')
      request.on('response', (headers) => {
        status = headers[':status'] ?? 0
        const seconds = Number(headers['retry-after'])
        retryAfterSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
      })
      request.on('data', (chunk: string) => {
        if (body.length < maxAnswerBytes) body += chunk
      })
      request.on('error', (error) => {
        clearTimeout(timer)
        resolve(toFailure(`The connection to Apple failed: ${getCode(error)}.`))
      })
      request.on('close', () => {
        clearTimeout(timer)
        // After an error or the timeout, this changes nothing.
        resolve(
          status === 0
            ? toFailure('The connection to Apple ended without an answer.')
            : toOutcome(status, body, retryAfterSeconds),
        )
      })
      // Apple asks for an empty dictionary: the phone then asks the product which passes have changed.
      request.end('{}')
    })
}

const toFailure = (problem: string): UpdateOutcome => ({ kind: 'unanswered', problem, isGeneral: true })

function getCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function toOutcome(status: number, body: string, retryAfterSeconds: number | undefined): UpdateOutcome {
  if (status === 200) return { kind: 'accepted' }
  const reason = parseReason(body)
  if (status === 410 || (status === 400 && reason !== undefined && goneReasons.has(reason))) return { kind: 'gone' }
  return {
    kind: 'refused',
    problem: `Apple answered ${status}${reason === undefined ? '' : ` ${reason}`}.`,
    isGeneral: isGeneralRefusal(status),
    retryAfterSeconds,
  }
}

/** The code of Apple for what is wrong; undefined without one. */
function parseReason(body: string): string | undefined {
  try {
    const { reason }: { reason?: unknown } = Object(JSON.parse(body))
    return typeof reason === 'string' && /^\w{1,60}$/.test(reason) ? reason : undefined
  } catch {
    return undefined
  }
}
