import { endpoint } from '@first-chair/core/contract/endpoint'
import * as z from 'zod/mini'

/** The parts of the application's OpenAPI document that this page reads. */
const OpenApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** This endpoint is not part of the contract, because the document is generated from the contract. */
export const readOpenApiDocument = endpoint({
  name: 'readOpenApiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  caller: 'anyone',
  summary: 'Every call, as OpenAPI 3.1',
  answer: OpenApiDocument,
})

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z._default(z.string(), ''),
  security: z._default(z.array(z.record(z.string(), z.array(z.string()))), []),
  parameters: z._default(
    z.array(z.looseObject({ name: z.string(), in: z.string(), required: z._default(z.boolean(), false) })),
    [],
  ),
  responses: z._default(z.record(z.string(), z.looseObject({ description: z._default(z.string(), '') })), {}),
})

/** One call that accepts a key. */
export type CallWithKey = {
  name: string
  method: string
  path: string
  summary: string
  scopes: readonly string[]
  parameters: readonly { name: string; place: string; isRequired: boolean }[]
  responses: readonly { status: string; description: string }[]
}

/** Returns the calls that accept a key, in the order of the document. Operations that cannot be parsed are left out. */
export function getCallsWithKey({ paths }: z.infer<typeof OpenApiDocument>): CallWithKey[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operationData]) => {
      const { data: operation } = Operation.safeParse(operationData)
      const scopes = operation?.security.find((requirement) => 'apiKey' in requirement)?.['apiKey']
      if (!operation || !scopes) return []
      return [
        {
          name: operation.operationId,
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          scopes,
          parameters: operation.parameters.map(({ name, in: place, required }) => ({
            name,
            place,
            isRequired: required,
          })),
          responses: Object.entries(operation.responses).map(([status, { description }]) => ({
            status,
            description,
          })),
        },
      ]
    }),
  )
}

/** Formats a call as a command for a terminal. Values to fill in are in capitals. */
export function formatCurl({ method, path, parameters }: CallWithKey, baseUrl: string, header: string): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  const queryParts = parameters
    .filter(({ place, isRequired }) => place === 'query' && isRequired)
    .map(({ name }) => `${name}=${name.toUpperCase()}`)
  const address = `${baseUrl}${filledPath}${queryParts.length === 0 ? '' : `?${queryParts.join('&')}`}`
  return `curl ${method === 'GET' ? '' : `-X ${method} `}-H '${header}: YOUR_KEY' '${address}'`
}
