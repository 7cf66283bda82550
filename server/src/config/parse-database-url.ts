import { isIPv6 } from 'node:net'

/** Which of several servers is wanted, with the names and meanings of libpq. */
export const targetSessions = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type TargetSession = (typeof targetSessions)[number]

/** The address of a database, which may name several servers of which one is used. */
export type DatabaseUrl = {
  /** An address for each server, in the order of the URL, which `pg` understands. */
  readonly serverUrls: readonly [string, ...string[]]
  readonly target: TargetSession
}

class InvalidDatabaseUrl extends Error {}

const parameterOfTarget = 'target_session_attrs'

/**
 * Parses the address of a database as libpq defines it: `postgresql://user:password@one:5432,two/database`. The hosts
 * may also be in the parameters `host` and `port`. With several hosts, the default of `target_session_attrs` is
 * `read-write`, because the product must be able to write. Throws `InvalidDatabaseUrl` with what is wrong. The message
 * never contains the password.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme, credentials = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:)\/\/((?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text) ?? []
  if (scheme === undefined) throw new InvalidDatabaseUrl('must be an address that begins with postgresql://')

  const parameters = new URLSearchParams(query)
  const target = parameters.get(parameterOfTarget) ?? undefined
  const isTarget = (word: string): word is TargetSession => targetSessions.some((known) => known === word)
  if (target !== undefined && !isTarget(target)) {
    throw new InvalidDatabaseUrl(`must have a ${parameterOfTarget} that is one of ${targetSessions.join(', ')}`)
  }
  parameters.delete(parameterOfTarget)

  const servers = listServers(authority, parameters)
  const [first = text, ...others] = servers.map(({ host, port }) => {
    // A folder of Unix sockets cannot be the host of a URL.
    const isFolder = host.startsWith('/')
    const own = new URLSearchParams(parameters)
    if (isFolder) own.set('host', host)
    const search = own.size === 0 ? '' : `?${own.toString()}`
    return `${scheme}//${credentials}${isFolder ? 'localhost' : host}${port === '' ? '' : `:${port}`}${path}${search}`
  })
  if (![first, ...others].every((url) => URL.canParse(url))) {
    throw new InvalidDatabaseUrl(
      'must be an address such as postgresql://user:password@host:5432/database, with several hosts separated by commas',
    )
  }
  return { serverUrls: [first, ...others], target: target ?? (others.length > 0 ? 'read-write' : 'any') }
}

/** The servers of an address without user and password, for messages. */
export function formatServers({ serverUrls }: DatabaseUrl): string {
  return serverUrls
    .map((url) => {
      const { host, searchParams } = new URL(url)
      return searchParams.get('host') ?? (host === '' ? 'localhost' : host)
    })
    .join(', ')
}

/** The hosts and ports, from the parameters or from the part before the path. Removes the parameters. */
function listServers(authority: string, parameters: URLSearchParams): { host: string; port: string }[] {
  const inAuthority = authority.split(',').map((server) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(server) ?? []
    return { host: /^%2f/i.test(host) ? decodeURIComponent(host) : host, port }
  })
  const inParameters = parameters.get('host')?.split(',')
  const hosts = inParameters?.map((host) => (isIPv6(host) ? `[${host}]` : host)) ?? inAuthority.map(({ host }) => host)
  const ports = parameters.get('port')?.split(',') ?? inAuthority.map(({ port }) => port)
  parameters.delete('host')
  parameters.delete('port')
  if (ports.length !== 1 && ports.length !== hosts.length) {
    throw new InvalidDatabaseUrl('must have one port for all hosts, or one for each')
  }
  return hosts.map((host, index) => ({ host, port: (ports.length === 1 ? ports[0] : ports[index]) ?? '' }))
}

/** What is wrong with the address of a database, as the end of a sentence that begins with its name. */
export function findDatabaseUrlProblem(text: string, targets: readonly TargetSession[]): string | undefined {
  try {
    const { target } = parseDatabaseUrl(text)
    return targets.includes(target)
      ? undefined
      : `must lead to a server that accepts writes: ${parameterOfTarget} must be ${targets.slice(1).join(' or ')}`
  } catch (error) {
    if (error instanceof InvalidDatabaseUrl) return error.message
    throw error
  }
}
