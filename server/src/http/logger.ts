import { pino, type DestinationStream, type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'

/**
 * Opens the log: JSON lines on standard output. A request is logged by method and path only, because query strings,
 * headers and bodies may contain tokens, names, signatures and health notes.
 */
export function openLog(level: string, output: DestinationStream = createLogOutput()): Logger {
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    err: pino.stdSerializers.err,
  }
  return pino({ level, base: null, serializers }, output)
}
