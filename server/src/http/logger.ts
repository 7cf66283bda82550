import { pino, type Logger } from 'pino'

/**
 * JSON lines on standard output. A request is logged by method and path only: query strings, headers and bodies may hold
 * tokens, names, signatures and health notes.
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: pino.stdSerializers.err,
    },
  })
}
