import { BinaryAnswer } from '@first-chair/core/contract/binary'
import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import type { Caller, Endpoint, HandlerInput } from '@first-chair/core/contract/endpoint'
import { DatedAnswer } from '@first-chair/core/contract/dated-answer'
import { EmptyAnswer } from '@first-chair/core/contract/empty-answer'
import { EventStream } from '@first-chair/core/contract/event-stream'
import { PartlyWrittenAnswer } from '@first-chair/core/contract/partly-written-answer'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import { VersionedAnswer } from '@first-chair/core/contract/versioned-answer'
import { Failure, toFieldProblems, createInvalidInput, type FieldProblem } from '@first-chair/core/contract/failure'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import type {
  Administrator,
  Guest,
  HandOverCaller,
  KeyHolder,
  KioskCaller,
  SignedInCaller,
  StaffCaller,
  StaffDeviceCaller,
  Visit,
  WalletPassCaller,
} from '../context/context.ts'
import { repeatIfBroken } from '../db/broken-connections.ts'
import { answerBytes, acceptBinaryBodies } from './binary-bodies.ts'
import { includesTag, isUnchangedSince } from './entity-tags.ts'
import { lacksToken } from './bearer-token.ts'
import { formatCookie } from './cookies.ts'
import { compressText } from './compress-text.ts'
import { openDownloadPace, type DownloadPace } from './download-pace.ts'
import { openEventStreams, type EventStreams } from './event-streams.ts'
import { toAnswerSchema } from './json-schema.ts'
import { answerStream } from './stream-answers.ts'

/** What a handler receives about the caller, for each kind of caller. */
type Callers = {
  anyone: Visit
  'signed-in': SignedInCaller
  guest: Guest
  admin: Administrator
  'guest-or-admin': Guest | Administrator
  staff: StaffCaller
  'staff-device': StaffDeviceCaller
  'hand-over': HandOverCaller
  'guest-or-hand-over': Guest
  kiosk: KioskCaller
  'api-key': KeyHolder
  'mobile-pass-provider': Visit
  'wallet-pass': WalletPassCaller
}

/** Identify the caller of an endpoint, or refuse the request. */
export type Guards = {
  [Who in Caller]: (request: FastifyRequest, endpoint: Guarded) => Promise<Callers[Who]> | Callers[Who]
}
export type Guarded = Pick<Endpoint, 'scopes' | 'roles' | 'feature' | 'method' | 'savesNothing' | 'isLookup'>

/** Throws while the database cannot save. A call would hang, and occupy a session of the server for as long. */
export type RequireSaving = () => void

const defaultBodyLimit = 256 * 1024

/** Serves one endpoint of the contract with its handler. */
export type Serve = <
  Params extends z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined,
  Out extends z.ZodMiniType,
  Who extends Caller,
>(
  endpoint: Endpoint<Params, Query, Body, Out, Who>,
  handle: (
    request: HandlerInput<Endpoint<Params, Query, Body, Out, Who>>,
    caller: Callers[Who],
  ) => Promise<
    | z.output<Out>
    | PartlyWrittenAnswer<z.output<Out> & object>
    | StreamAnswer
    | EventStream
    | VersionedAnswer<z.output<Out>>
    | DatedAnswer<z.output<Out>>
    | EmptyAnswer
    | CookieAnswer<z.output<Out>>
  >,
) => void

/**
 * Creates the function that serves endpoints on an application: guard, validation, handler, and an answer serialized
 * with its schema, so that fields which the contract does not list are never sent. For binary bodies the guard runs
 * before the body is read. What saves nothing is repeated when its connection to the database breaks. Files are sent slowly
 * while guests and staff call.
 */
export function createServe(app: FastifyInstance, guards: Guards, requireSaving: RequireSaving): Serve {
  const eventStreams = openEventStreams(app)
  const pace = openDownloadPace()
  return (endpoint, handle) => {
    const { binaryBody } = endpoint
    const savesNothing = endpoint.method === 'GET' || endpoint.savesNothing === true
    const answer = createAnswerWriter(endpoint, eventStreams, pace)
    // A file must not be slow because of the call that requests it, or of the page on which an administrator waits for it.
    const slowsFiles = !endpoint.streamAnswer && endpoint.caller !== 'admin'
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
    } satisfies Partial<RouteOptions>

    if (!binaryBody) {
      app.route({
        ...route,
        async onRequest(request) {
          if (slowsFiles) pace.recordCall()
          // This check runs before the body is read. Calls of a feature are left to the guard, which refuses those of a
          // disabled feature as not found.
          if (endpoint.body && !endpoint.feature && lacksToken(request, endpoint.caller))
            throw new Failure('not-signed-in')
        },
        async handler(request, reply) {
          if (!savesNothing) requireSaving()
          const caller = await repeatIfBroken(() => guards[endpoint.caller](request, endpoint))
          const input = parseRequest(endpoint, request)
          const result = await (savesNothing ? repeatIfBroken(() => handle(input, caller)) : handle(input, caller))
          if (result instanceof CookieAnswer) {
            for (const cookie of result.cookies) void reply.header('set-cookie', formatCookie(cookie))
            return answer(reply, result.answer)
          }
          if (result instanceof EmptyAnswer) return reply.code(result.status).header('cache-control', 'no-store').send()
          if (result instanceof DatedAnswer) {
            void reply.header('last-modified', result.modifiedAt.toUTCString())
            if (!isUnchangedSince(request.headers['if-modified-since'], result.modifiedAt)) {
              return answer(reply, await result.load())
            }
            return reply.code(304).header('cache-control', 'no-store').send()
          }
          if (!(result instanceof VersionedAnswer)) return answer(reply, result)
          const tag = `"${result.version}"`
          // Weak, because a compressed answer has other bytes.
          void reply.header('etag', `W/${tag}`)
          if (!includesTag(request.headers['if-none-match'], tag)) return answer(reply, await result.load())
          return reply.code(304).header('cache-control', 'no-store').send()
        },
      })
      return
    }
    void app.register(async (scope) => {
      const answers = new WeakMap<FastifyRequest, () => Promise<unknown>>()
      acceptBinaryBodies(scope, binaryBody)
      scope.route({
        ...route,
        bodyLimit: binaryBody.limit,
        async onRequest(request) {
          if (slowsFiles) pace.recordCall()
          if (!savesNothing) requireSaving()
          const caller = await repeatIfBroken(() => guards[endpoint.caller](request, endpoint))
          answers.set(request, () => handle(parseRequest(endpoint, request), caller))
        },
        async handler(request, reply) {
          return answer(reply, await answers.get(request)?.())
        },
      })
    })
  }
}

/**
 * Creates the function that writes an answer as the endpoint describes it. The serializer is compiled at the first
 * answer, because a process that serves guests never receives most calls of the admin area.
 */
function createAnswerWriter(
  endpoint: Endpoint,
  eventStreams: EventStreams,
  pace: DownloadPace,
): (reply: FastifyReply, answer: unknown) => FastifyReply | Promise<FastifyReply> {
  if (endpoint.binaryAnswer) return (reply, answer) => answerBytes(reply, BinaryAnswer.parse(answer))
  return (reply, answer) => {
    if (answer instanceof StreamAnswer && endpoint.streamAnswer) return answerStream(reply, answer, pace)
    if (answer instanceof EventStream && endpoint.eventAnswer) {
      return eventStreams.answer(reply, answer, endpoint.eventAnswer.event)
    }
    const stringify = getSerializer(endpoint.answer)
    if (endpoint.clearsCache) void reply.header('clear-site-data', '"cache"')
    const json = answer instanceof PartlyWrittenAnswer ? writeRest(answer, stringify) : stringify(answer)
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return endpoint.isCompressed ? sendCompressed(reply, json) : reply.send(json)
  }
}

async function sendCompressed(reply: FastifyReply, json: string): Promise<FastifyReply> {
  const { body, coding } = await compressText(json, reply.request.headers['accept-encoding'])
  void reply.header('vary', 'accept-encoding')
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  return reply.send(body)
}

function writeRest(
  { answer, field, json }: PartlyWrittenAnswer<object>,
  stringify: (answer: unknown) => string,
): string {
  return `${stringify(answer).slice(0, -1)},${JSON.stringify(field)}:${json}}`
}

/** The compiled serializers. All applications of a process share them: there is one, but in tests there are many. */
const serializers = new WeakMap<z.ZodMiniType, (answer: unknown) => string>()

function getSerializer(schema: z.ZodMiniType): (answer: unknown) => string {
  const known = serializers.get(schema)
  if (known) return known
  const compiled = fastJsonStringify(toAnswerSchema(schema))
  serializers.set(schema, compiled)
  return compiled
}

function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  const problems: FieldProblem[] = []
  const part = (schema: z.ZodMiniType | undefined, value: unknown, prefix: string): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value ?? {})
    if (!parsed.success) problems.push(...toFieldProblems(parsed.error.issues, prefix))
    return parsed.data
  }
  const parts = {
    params: part(endpoint.params, request.params, ''),
    query: part(endpoint.query, request.query, ''),
    body: part(endpoint.body, request.body, ''),
  }
  if (problems.length > 0) throw createInvalidInput(problems)
  // Each part was just validated with the schema of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parts as HandlerInput<E>
}
