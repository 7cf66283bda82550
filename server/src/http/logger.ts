import { pino, type DestinationStream, type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'

/**
 * Opens the log: JSON lines on standard output. A request is logged by method and route only, because paths and query
 * strings may contain ids of guests, and headers and bodies tokens, names, signatures and health notes. `getFields`
 * returns more fields for each line.
 */
export function openLog(
  level: string,
  output: DestinationStream = createLogOutput(),
  getFields?: () => object,
): Logger {
  const serializers = {
    req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
      method,
      route: routeOptions?.url,
    }),
    err: pino.stdSerializers.err,
  }
  return pino({ level, base: null, serializers, ...(getFields ? { mixin: getFields } : {}) }, output)
}
