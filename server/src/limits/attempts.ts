import { isIPv6 } from 'node:net'

/** Maximum number of keys in memory. Beyond it the oldest key is removed. */
const maxKeys = 50_000

/** Counts attempts by key and allows `max` of them per window. A window starts with the first attempt of a key. */
export class Attempts {
  readonly #max: number
  readonly #windowSeconds: number
  readonly #counts = new Map<string, { count: number; endsAt: number }>()

  constructor(max: number, windowSeconds: number) {
    this.#max = max
    this.#windowSeconds = windowSeconds
  }

  /** Counts one attempt. Returns 0 if the attempt is allowed, otherwise the seconds to wait before the next one. */
  secondsToWait(key: string, now: Date): number {
    const time = now.getTime()
    const window = this.#counts.get(key)
    if (!window || window.endsAt <= time) {
      this.#counts.delete(key)
      this.#counts.set(key, { count: 1, endsAt: time + this.#windowSeconds * 1_000 })
      this.#removeOldest()
      return 0
    }
    window.count += 1
    return window.count <= this.#max ? 0 : Math.ceil((window.endsAt - time) / 1_000)
  }

  #removeOldest(): void {
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > maxKeys && oldest !== undefined) this.#counts.delete(oldest)
  }
}

/**
 * Returns an IPv4 address as it is, and the /64 network of an IPv6 address: one client usually has the whole network.
 */
export function toNetwork(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ipAddress.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((part) => part !== '').length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
