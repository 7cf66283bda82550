import { isStorageFailure } from '../db/database.ts'
import { explainFolderError, formatFullDisk } from '../db/embedded/data-folder.ts'
import type { Config } from '../config/config.ts'

/**
 * Returns one message for the operator that says why the product did not start, and what to do. Errors of the operating
 * system are explained. Other errors were written for the operator where they are thrown.
 */
export async function formatStartFailure(
  error: unknown,
  config: Pick<Config, 'host' | 'port' | 'metrics' | 'dataDir' | 'databaseUrl'>,
): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const listening = formatListenError(error, config)
  if (listening !== undefined) return listening
  if (config.databaseUrl === undefined && isFullDisk(error)) return formatFullDisk(config.dataDir)
  const folder = await explainFolderError(error, config.dataDir)
  return folder?.message ?? error.message
}

/** The programs of PostgreSQL report a full disk as text only. */
function isFullDisk(error: Error): boolean {
  return isStorageFailure(error) || /No space left on device|Disk quota exceeded/.test(error.message)
}

function formatListenError(error: Error, config: Pick<Config, 'host' | 'port' | 'metrics'>): string | undefined {
  if (!('code' in error) || !('syscall' in error)) return undefined
  const addresses = [
    { ...config, hostName: 'HOST', portName: 'PORT' },
    ...(config.metrics.listener
      ? [{ ...config.metrics.listener, hostName: 'METRICS_HOST', portName: 'METRICS_PORT' }]
      : []),
  ]
  const address =
    error.syscall === 'getaddrinfo' && 'hostname' in error
      ? addresses.find(({ host }) => host === error.hostname)
      : error.syscall === 'listen' && 'port' in error
        ? addresses.find(({ port }) => port === error.port)
        : undefined
  if (!address) return undefined
  const { host, hostName, port, portName } = address
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is already in use, perhaps by another First Chair. Stop that program, or set ${portName} to a free port.`
    case 'EACCES':
      return `This account may not listen on port ${port}. Set ${portName} to 1024 or more, and put a proxy in front of it.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${hostName} is ${host}, but this machine does not have that address. Set ${hostName} to 127.0.0.1, to 0.0.0.0 for all addresses, or to one of its own.`
    default:
      return undefined
  }
}
