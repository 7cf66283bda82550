import { Binary } from '@first-chair/core/contract/binary'
import type { Answer, Args, Endpoint } from '@first-chair/core/contract/endpoint'
import { demoAcr } from '@first-chair/core/sign-in/sign-in'
import type { FastifyInstance } from 'fastify'
import type { CallGate } from './call-gate.ts'
import { InvalidToken, type Identity, type SignedInUser } from '../adapters/identity/identity.ts'

/** A person of the demo resort who makes calls, with the device from which they come. */
export type Caller = Pick<SignedInUser, 'subject' | 'email' | 'givenName' | 'familyName'> & {
  ipAddress: string
  userAgent: string
}

/** Makes a call of the API as a person, and returns the answer. Throws for every refusal. */
export type CallResort = <E extends Endpoint>(caller: Caller, endpoint: E, args: Args<E>) => Promise<Answer<E>>

type UntypedArgs = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** After every moment of the simulation. */
const expiresAt = 32_503_680_000

/** The callers of the demo resort: their calls, and the identity provider that knows them. */
export function openCallers(issuer: string) {
  const users = new Map<string, SignedInUser>()
  const identity: Identity = {
    pageOrigins: async () => [],
    async check(token) {
      const user = users.get(token)
      if (!user) throw new InvalidToken('nobody of the demo resort has it')
      return user
    },
  }
  return {
    identity,
    createCall(app: Pick<FastifyInstance, 'inject'>, gate: CallGate): CallResort {
      return async (caller, endpoint, args) => {
        const { ipAddress, userAgent, ...person } = caller
        users.set(person.subject, toUser(issuer, person))
        // Only this file converts between typed arguments and untyped requests.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const { params = {}, query = {}, body } = args as UntypedArgs
        const picture = Binary.safeParse(body).data
        const request = {
          method: endpoint.method,
          url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? ''))),
          query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
          remoteAddress: ipAddress,
          headers: {
            authorization: `Bearer ${person.subject}`,
            'user-agent': userAgent,
            ...(body === undefined ? {} : { 'content-type': picture?.contentType ?? 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: picture ? Buffer.from(picture.bytes) : JSON.stringify(body) }),
        }
        const response = await gate.pass(() => app.inject(request))
        if (response.statusCode !== 200) {
          throw new Error(`The demo resort got ${response.statusCode} from ${endpoint.name}: ${response.body}`)
        }
        // The server has serialized the answer with the schema that defines its type.
        return response.json<Answer<typeof endpoint>>()
      }
    },
  }
}

function toUser(issuer: string, person: Omit<Caller, 'ipAddress' | 'userAgent'>): SignedInUser {
  return {
    ...person,
    issuer,
    emailVerified: true,
    name: `${person.givenName} ${person.familyName}`,
    ipCode: undefined,
    roleValues: [],
    expiresAt,
    tokenId: person.subject,
    acr: demoAcr,
    authenticatedAt: undefined,
  }
}
