import { createPublicKey, verify } from 'node:crypto'
import { exportJWK } from 'jose'
import { createOidcIdentity } from '../server/src/adapters/identity/oidc.ts'
import { type Figure, median, ratioFigure } from './figures.ts'
import { clientId, issuerAddress, type Issuer } from './issuer.ts'
import type { Options } from './options.ts'

const cachedTokens = 2_000
const checksPerRound = 20_000
const signaturesPerRound = 2_000

/** P4: the check of a cached token, compared with a plain signature check. */
export async function measureTokenCheck(issuer: Issuer, { rounds }: Options): Promise<Figure[]> {
  const tokens = await Promise.all(
    Array.from({ length: cachedTokens }, (_, index) =>
      issuer.tokenFor({
        subject: `guest-${index}`,
        email: `guest-${index}@mail.example`,
        givenName: 'Ann',
        familyName: 'Lee',
      }),
    ),
  )
  const identity = createOidcIdentity(
    { issuer: issuerAddress, clientId, ipCodeClaim: 'ip_code', trustedEmailDomains: [] },
    Date.now,
  )
  for (const token of tokens) await identity.check(token)

  const key = {
    key: createPublicKey({ key: await exportJWK(issuer.publicKey), format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  const signed = tokens.map((token) => {
    const end = token.lastIndexOf('.')
    return { content: Buffer.from(token.slice(0, end)), signature: Buffer.from(token.slice(end + 1), 'base64url') }
  })
  const checkCached = async () => {
    for (let index = 0; index < checksPerRound; index += 1) await identity.check(tokens[index % cachedTokens] ?? '')
  }
  const checkSignatures = () => {
    for (const { content, signature } of signed.slice(0, signaturesPerRound)) {
      if (!verify('sha256', content, key, signature)) throw new Error('A signature of the bench is invalid.')
    }
    return Promise.resolve()
  }

  const times: { cached: number; signature: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const time = {
      cached: await measureMicroseconds(checkCached, checksPerRound),
      signature: await measureMicroseconds(checkSignatures, signaturesPerRound),
    }
    if (round > 0) times.push(time)
  }
  return [
    ratioFigure(
      'P4',
      'token check: a known token against the bare ES256 signature check',
      {
        product: median(times.map((time) => time.cached)),
        comparator: median(times.map((time) => time.signature)),
        unit: 'us',
      },
      { atMost: 0.1 },
    ),
  ]
}

/** CPU time of this process per operation, in microseconds. */
async function measureMicroseconds(work: () => Promise<void>, count: number): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
