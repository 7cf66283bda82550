import type { Config } from '../config/config.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const maxMillisecondsToAnswer = 2_000

/**
 * Returns a hint for the operator if BASE_URL is an address of this machine with another port than PORT, and nothing
 * answers there. A local proxy, or a published port of a container, may serve that address, so this is not an error.
 */
export async function formatBaseUrlHint({
  baseUrl,
  port,
}: Pick<Config, 'baseUrl' | 'port'>): Promise<string | undefined> {
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (!loopbackNames.has(hostname) || origin === new URL(`${protocol}//${hostname}:${port}`).origin) return undefined
  if (await isAnswering(`${baseUrl}/healthz`)) return undefined
  return (
    `But BASE_URL is ${baseUrl} and PORT is ${port}, and nothing answers at BASE_URL, where browsers are sent. ` +
    `Set BASE_URL to http://localhost:${port}, or start the proxy that serves it.`
  )
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(maxMillisecondsToAnswer) })).ok
  } catch {
    return false
  }
}
