import * as z from 'zod/mini'
import { rtpCalls } from '../rtp/rtp-calls.ts'
import { swCalls } from '../sw/sw-calls.ts'
import { bridgeRefusals, getPathParameters, type BridgeCall } from '../bridge/bridge-call.ts'
import { idempotencyHeader, signatureHeader, timestampHeader, maxClockSkewSeconds } from '../bridge/signed-request.ts'

type Node = Readonly<Record<string, unknown>>

/** The OpenAPI documents of the bridge protocol, by system. */
export const bridgeDocuments = {
  rtp: () => buildBridgeDocument('RTP|One', Object.values<BridgeCall>(rtpCalls)),
  sw: () => buildBridgeDocument('Siriusware', Object.values<BridgeCall>(swCalls)),
} as const

/** Builds the protocol's OpenAPI 3.1 document from the call definitions that the adapters use. */
function buildBridgeDocument(system: string, calls: readonly BridgeCall[]): Node {
  const paths: Record<string, Node> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `First Chair POS bridge: ${system}`,
      version: '1.2.0',
      description: `The calls that First Chair sends to a bridge beside ${system}. The guide is docs/pos-bridge.md.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://pos-bridge.resort.example/first-chair', description: 'POS_URL' }],
    security: [{ timestamp: [], signature: [] }],
    paths,
    components: {
      securitySchemes: {
        timestamp: buildHeaderKey(
          timestampHeader,
          `Seconds since 1970; at most ${maxClockSkewSeconds} away from the bridge's clock.`,
        ),
        signature: buildHeaderKey(
          signatureHeader,
          'v1= and the HMAC-SHA256 (hex), keyed with POS_SECRET, of four lines: method, path with query, time stamp, SHA-256 (hex) of the body.',
        ),
      },
      schemas: {
        Problem: {
          type: 'object',
          properties: { code: { type: 'string' }, detail: { type: 'string' } },
          required: ['code'],
        },
      },
    },
  }
}

function buildOperation(call: BridgeCall): Node {
  const { params = {}, query = {} } = call.example
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    parameters: [
      ...getPathParameters(call.path).map((name) => buildParameter(name, 'path', params[name])),
      ...(call.query ?? []).map((name) => buildParameter(name, 'query', query[name])),
      ...(call.isWrite ? [{ ...buildParameter(idempotencyHeader, 'header', 'first-chair:412') }] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(call.body, 'input'), example: call.example.body } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'The answer',
        content: { 'application/json': { schema: toSchema(call.answer, 'output'), example: call.example.answer } },
      },
      ...buildRefusals(call),
    },
  }
}

/** One response per status: several refusals may share a status. */
function buildRefusals(call: BridgeCall): Node {
  const callRefusals = call.refusals.map((code) => ({ code, ...bridgeRefusals[code] }))
  const byStatus = new Map(
    callRefusals.map(({ status }) => [status, callRefusals.filter((refusal) => refusal.status === status)]),
  )
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      String(status),
      {
        description: sameStatus.map(({ code, message }) => `\`${code}\`: ${message}`).join(' '),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              sameStatus.map(({ code, message }) => [code, { value: { code, detail: message } }]),
            ),
          },
        },
      },
    ]),
  )
}

function buildParameter(name: string, place: 'path' | 'query' | 'header', example: unknown): Node {
  const type = typeof example === 'number' ? 'integer' : 'string'
  return { name, in: place, required: true, schema: { type }, example }
}

function buildHeaderKey(name: string, description: string): Node {
  return { type: 'apiKey', in: 'header', name, description }
}

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return io === 'output' ? allowAdditionalProperties(described) : described
}

/** Allows additional properties in answers: the product ignores them. */
function allowAdditionalProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(allowAdditionalProperties)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
      name === 'additionalProperties' && value === false ? [] : [[name, allowAdditionalProperties(value)]],
    ),
  )
}
