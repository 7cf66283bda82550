import { isIPv6 } from 'node:net'

/** Longest list of whoever tried; beyond it the one whose turn came first is forgotten. */
const mostRemembered = 50_000

/** Counts attempts by key: `most` in each window, which begins with the first of them. */
export class Attempts {
  readonly #most: number
  readonly #windowSeconds: number
  readonly #counts = new Map<string, { count: number; endsAt: number }>()

  constructor(most: number, windowSeconds: number) {
    this.#most = most
    this.#windowSeconds = windowSeconds
  }

  /** Counts one attempt. Answers 0 where it may go on, else the seconds after which it may be tried again. */
  secondsToWait(key: string, now: Date): number {
    const time = now.getTime()
    const known = this.#counts.get(key)
    if (!known || known.endsAt <= time) {
      this.#counts.delete(key)
      this.#counts.set(key, { count: 1, endsAt: time + this.#windowSeconds * 1_000 })
      this.#forgetOldest()
      return 0
    }
    known.count += 1
    return known.count <= this.#most ? 0 : Math.ceil((known.endsAt - time) / 1_000)
  }

  #forgetOldest(): void {
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostRemembered && oldest !== undefined) this.#counts.delete(oldest)
  }
}

/** Whoever has an IPv6 address has 2^64 of them: they count as one. */
export function networkOf(ipAddress: string): string {
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
