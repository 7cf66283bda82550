import { endpoint } from '@first-chair/core/endpoint'
import * as z from 'zod/mini'

/** The product's description of itself, as far as this page reads it. */
const OpenApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** The document has no line in the contract, because it is made of the contract. */
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

/** One call that takes a key. */
export type CallWithKey = {
  name: string
  method: string
  path: string
  summary: string
  scopes: readonly string[]
  parameters: readonly { name: string; place: string; isRequired: boolean }[]
  answers: readonly { status: string; words: string }[]
}

/** The calls of a document that take a key, in its order. What the page cannot read is left out. */
export function callsWithKey({ paths }: z.infer<typeof OpenApiDocument>): CallWithKey[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, described]) => {
      const { data: operation } = Operation.safeParse(described)
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
          answers: Object.entries(operation.responses).map(([status, { description }]) => ({
            status,
            words: description,
          })),
        },
      ]
    }),
  )
}

/** The call as a line for a terminal; what must be filled in stands in capitals. */
export function curlOf({ method, path, parameters }: CallWithKey, baseUrl: string, header: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  const asked = parameters
    .filter(({ place, isRequired }) => place === 'query' && isRequired)
    .map(({ name }) => `${name}=${name.toUpperCase()}`)
  const address = `${baseUrl}${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}`
  return `curl ${method === 'GET' ? '' : `-X ${method} `}-H '${header}: YOUR_KEY' '${address}'`
}
