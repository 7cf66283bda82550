import { Failure } from '@first-chair/core/contract/failure'

/** Maximum wait in milliseconds. After it the request is refused as `unavailable`. */
const maxWaitMs = 15_000

type Waiting = { amount: number; start: () => void }

/**
 * A limited resource, such as bytes in memory, that several requests share. `take` waits until its amount is free, in
 * the order of arrival, and returns the function that releases it. Releasing twice has no effect. A request for more
 * than the total takes the whole budget. Throws `unavailable` when the wait is too long; such a request leaves the queue
 * (in the queue of `async-mutex` it would stay and delay smaller requests).
 */
export class Budget {
  readonly #total: number
  #left: number
  #waiting: Waiting[] = []

  constructor(total: number) {
    this.#total = total
    this.#left = total
  }

  async take(requested: number): Promise<() => void> {
    const amount = Math.min(requested, this.#total)
    if (this.#waiting.length > 0 || amount > this.#left) await this.#waitForTurn(amount)
    else this.#left -= amount
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#left += amount
      this.#startNext()
    }
  }

  #waitForTurn(amount: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        amount,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(new Failure('unavailable'))
        this.#startNext()
      }, maxWaitMs)
      this.#waiting.push(waiting)
    })
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.amount <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#left -= next.amount
      next.start()
    }
  }
}
