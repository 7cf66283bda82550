import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import * as z from 'zod/mini'
import { createBridgeCalls } from '../bridge/bridge-calls.ts'
import { bridgeRefusals, getPathParameters, type BridgeCall } from '../bridge/bridge-call.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { idempotencyHeader, signatureHeader, timestampHeader, maxClockSkewSeconds } from '../bridge/signed-request.ts'

type Node = Readonly<Record<string, unknown>>

/** Builds the protocol's OpenAPI 3.1 document for a system, from the call definitions that the adapter uses. */
export function buildBridgeDocument(name: ExternalPointOfSale): Node {
  const system = bridgeSystems[name]
  const paths: Record<string, Node> = {}
  for (const call of Object.values<BridgeCall>(createBridgeCalls(system))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `First Chair POS bridge: ${system.title}`,
      version: '1.4.0',
      description: `The calls that First Chair sends to a bridge beside ${system.title}. The guide is docs/pos-bridge.md.`,
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
      ...(call.isWrite === true ? [{ ...buildParameter(idempotencyHeader, 'header', 'first-chair:412') }] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(call.body), example: call.example.body } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'The answer',
        content: { 'application/json': { schema: toSchema(call.answer), example: call.example.answer } },
      },
      ...buildRefusals(call),
    },
  }
}

/** One response per status: several refusals may share a status. */
function buildRefusals(call: BridgeCall): Node {
  const callRefusals = (call.refusals ?? []).map((code) => ({ code, ...bridgeRefusals[code] }))
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

/** Creates the JSON schema of a value in the form in which it is sent, before it is parsed. */
function toSchema(schema: z.core.$ZodType): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return described
}
