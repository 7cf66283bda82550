import { pino, type DestinationStream, type Logger } from 'pino'
import { logOutput } from './log-output.ts'

/**
 * JSON lines on standard output. A request is logged by method and path only: query strings, headers and bodies may hold
 * tokens, names, signatures and health notes.
 */
export function openLog(level: string, output: DestinationStream = logOutput()): Logger {
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    err: pino.stdSerializers.err,
  }
  return pino({ level, base: null, serializers }, output)
}
