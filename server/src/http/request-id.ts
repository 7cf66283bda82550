import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

/** The ids of nginx, Envoy, HAProxy and load balancers. Anything else could break a line of a log or fill it. */
const validId = /^[\w.:-]{8,64}$/

/**
 * Creates the function that chooses the id of a request. If a proxy is trusted, its `x-request-id` is used, so that the
 * logs of both have the same id. Otherwise callers would choose it, so the id is generated.
 */
export function createRequestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return () => randomUUID()
  return ({ headers }) => {
    const id = headers['x-request-id']
    return typeof id === 'string' && validId.test(id) ? id : randomUUID()
  }
}
