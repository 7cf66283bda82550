import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A fixed port, because the seeded households are bound to the issuer by its address. */
const port = 4779
export const issuerAddress = `http://127.0.0.1:${port}`
export const clientId = 'first-chair'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** Starts a temporary OpenID provider that publishes its key and signs access tokens for seeded households. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' }
  const answers: Readonly<Record<string, object>> = {
    '/.well-known/openid-configuration': { issuer: issuerAddress, jwks_uri: `${issuerAddress}/keys` },
    '/keys': { keys: [key] },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

  return {
    publicKey,
    /** Signs an access token as RFC 9068 describes it, valid for a day. */
    tokenFor: (person: { subject: string; email: string; givenName: string; familyName: string }) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({
        iss: issuerAddress,
        sub: person.subject,
        aud: clientId,
        client_id: clientId,
        scope: 'openid profile email',
        iat: now,
        exp: now + 86_400,
        jti: crypto.randomUUID(),
        email: person.email,
        email_verified: true,
        given_name: person.givenName,
        family_name: person.familyName,
        name: `${person.givenName} ${person.familyName}`,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench', typ: 'at+jwt' })
        .sign(privateKey)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
