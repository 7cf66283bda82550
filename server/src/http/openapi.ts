import { api } from '@first-chair/core/api'
import { apiKeyHeader, apiKeyRequestsPerMinute } from '@first-chair/core/api-key/api-key'
import type { Caller, Endpoint } from '@first-chair/core/contract/endpoint'
import { failures, type FailureCode } from '@first-chair/core/contract/failure'
import { Problem } from '@first-chair/core/contract/problem'
import { t } from '@first-chair/core/catalogue/failure'
import { handOverCookie } from '@first-chair/core/hand-over/hand-over'
import { deviceScheme } from '@first-chair/core/staff-device/device-scheme'
import { kioskCookie } from '@first-chair/core/kiosk/kiosk'
import { webhookEvents } from '@first-chair/core/webhook/webhook-events'
import { webhookHeaders } from '@first-chair/core/webhook/webhook-endpoint'
import * as z from 'zod/mini'
import { release } from '../config/release.ts'
import { eventStreamType } from './event-streams.ts'
import { toInputSchema, listNamedSchemas, type JsonSchema } from './json-schema.ts'

/** Builds the OpenAPI 3.1 document from the contract: every call with its bodies, answers and refusals. */
export function buildOpenApiDocument(baseUrl: string): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'First Chair',
      version: release,
      description: 'Guest check-in for ski resorts. Every refusal is application/problem+json (RFC 9457).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    paths: buildPaths(),
    webhooks: buildWebhooks(),
    components: {
      schemas: listNamedSchemas(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        handOver: {
          type: 'apiKey',
          in: 'cookie',
          name: handOverCookie,
          description:
            'A device of the resort that staff handed to a household. Set by `startHandOver`; at most 10 minutes.',
        },
        walletPass: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: '`ApplePass TOKEN`: the token in a pass of Apple Wallet, for that pass only.',
        },
        staffDevice: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: `\`${deviceScheme} SECRET\`: an enrolled staff device.`,
        },
        kiosk: {
          type: 'apiKey',
          in: 'cookie',
          name: kioskCookie,
          description: 'A device of the resort that is a kiosk. Set by `startKiosk`; at most until the end of the day.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: apiKeyHeader,
          description: `A key of the admin area. ${apiKeyRequestsPerMinute} requests a minute.`,
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-First-Chair-Signature',
          description:
            '`t=<seconds since 1970>,v1=<hex>`: the HMAC-SHA256, with the shared secret, of the seconds, a full stop and the raw body. At most 5 minutes old.',
        },
      },
    },
  }
}

function buildPaths(): Record<string, Record<string, JsonSchema>> {
  const byPath: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of api) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: buildOperation(endpoint) }
  }
  return byPath
}

/** What is sent to the endpoints of other systems (docs/webhooks.md). */
function buildWebhooks(): Record<string, Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { when, data, example }]) => [
      type,
      {
        post: {
          operationId: `webhook ${type}`,
          summary: when,
          tags: ['webhooks'],
          security: [],
          parameters: Object.values(webhookHeaders).map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: toSchema(data),
                  },
                },
                example: { type, timestamp: '2027-02-13T15:52:04.118Z', data: example },
              },
            },
          },
          responses: {
            '2XX': {
              description: 'The event was received. Every other answer is a failure, and the event is sent again.',
            },
            '410': { description: 'The endpoint no longer exists: it is paused.' },
          },
        },
      },
    ]),
  )
}

function buildOperation(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.feature ? { description: `Available only if the feature ${endpoint.feature} is enabled.` } : {}),
    tags: [getTag(endpoint)],
    security: getSecurity(endpoint),
    parameters: [...buildParameters(endpoint.params, 'path'), ...buildParameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: endpoint.binaryBody
              ? describeBinaryContent(endpoint.binaryBody.types)
              : { 'application/json': { schema: toInputSchema(endpoint.body) } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: endpoint.eventAnswer
          ? `Events of the name \`${endpoint.eventAnswer.event}\`, each with data of this schema. Comments in between keep the connection open.`
          : 'The answer',
        content: endpoint.binaryAnswer
          ? describeBinaryContent(endpoint.binaryAnswer.types)
          : endpoint.eventAnswer
            ? { [eventStreamType]: { schema: toSchema(endpoint.answer) } }
            : {
                'application/json': { schema: toSchema(endpoint.answer) },
                ...describeBinaryContent(endpoint.streamAnswer?.types ?? []),
              },
      },
      ...(endpoint.isVersioned
        ? { '304': { description: 'The answer is still that of the ETag in If-None-Match' } }
        : {}),
      ...(endpoint.isDated ? { '304': { description: 'The answer has not changed since If-Modified-Since' } } : {}),
      ...Object.fromEntries(
        Object.entries(endpoint.emptyAnswers ?? {}).map(([status, description]) => [status, { description }]),
      ),
      ...buildRefusals(endpoint),
    },
  }
}

/** The security requirement of a call. For an API key, the scopes that it needs. */
function getSecurity({ caller, scopes = [] }: Endpoint): JsonSchema[] {
  if (caller === 'anyone') return []
  if (caller === 'mobile-pass-provider') return [{ signature: [] }]
  if (caller === 'wallet-pass') return [{ walletPass: [] }]
  if (caller === 'staff-device') return [{ staffDevice: [] }]
  if (caller === 'hand-over') return [{ handOver: [] }]
  if (caller === 'kiosk') return [{ kiosk: [] }]
  if (caller === 'guest-or-hand-over') return [{ accessToken: [] }, { handOver: [] }]
  return caller === 'api-key' ? [{ apiKey: scopes }] : [{ accessToken: [] }]
}

/** Calls are grouped by the path segment after `/api`, and the few static files by their folder. */
function getTag({ path }: Endpoint): string {
  const [, area = '', subject = ''] = path.split('/')
  return area === 'api' ? subject : area
}

/** The description of binary content in OpenAPI 3.1: the media type is enough, and a form has one file. */
function describeBinaryContent(types: readonly string[]): Record<string, JsonSchema> {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return Object.fromEntries(
    types.map((type) => [
      type,
      type === 'multipart/form-data' ? { schema: { type: 'object', properties: { file }, required: ['file'] } } : {},
    ]),
  )
}

function buildParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part, undefined).success,
    schema: toSchema(part),
  }))
}

/** Returns a reference if the schema has a name, otherwise the schema itself. */
function toSchema(schema: z.core.$ZodType): unknown {
  const id = z.globalRegistry.get(schema)?.id
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` }
  const described: unknown = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' })
  return pointToComponents(described)
}

/** Changes the references of a schema to the components of the document. */
function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === '$schema' || key === '$defs') return []
      if (key === '$ref' && typeof value === 'string')
        return [[key, value.replace('#/$defs/', '#/components/schemas/')]]
      return [[key, pointToComponents(value)]]
    }),
  )
}

const refusalsByCaller = {
  anyone: [],
  'signed-in': ['not-signed-in'],
  guest: ['not-signed-in', 'profile-not-found'],
  admin: ['not-signed-in', 'stronger-sign-in-needed', 'not-an-administrator'],
  'guest-or-admin': ['not-signed-in', 'profile-not-found'],
  staff: ['not-signed-in', 'stronger-sign-in-needed', 'not-staff', 'role-missing'],
  'staff-device': ['device-removed'],
  'hand-over': ['hand-over-ended'],
  'guest-or-hand-over': ['not-signed-in', 'profile-not-found', 'hand-over-ended'],
  kiosk: ['kiosk-ended'],
  'api-key': ['api-key-refused', 'scope-missing'],
  'mobile-pass-provider': ['signature-refused'],
  'wallet-pass': ['pass-token-refused'],
} as const satisfies Record<Caller, readonly FailureCode[]>

function buildRefusals(endpoint: Endpoint): Record<string, JsonSchema> {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
  const codes: FailureCode[] = [
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(endpoint.body && !endpoint.binaryBody ? (['too-large', 'unsupported-media-type'] as const) : []),
    ...refusalsByCaller[endpoint.caller],
    ...(endpoint.feature && !endpoint.failures?.includes('not-found') ? (['not-found'] as const) : []),
    ...(endpoint.failures ?? []),
    'too-many-requests',
    'storage-full',
    'unavailable',
  ]
  return Object.fromEntries(
    [...new Set(codes.map((code) => failures[code].status))].map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => failures[code].status === status)
          .map((code) => `\`${code}\`: ${t(code)}`)
          .join(' '),
        content: { 'application/problem+json': { schema: toSchema(Problem) } },
      },
    ]),
  )
}
