import { Failure } from '@first-chair/core/failure'

/** How long somebody waits for their share; then they are asked to come back. */
const patience = 15_000

type Waiting = { amount: number; start: () => void }

/**
 * An amount of something scarce, such as bytes in memory, that several requests share. `take` waits for its amount, first
 * come first served, and answers what gives it back; giving back twice is harmless. More than there is counts as all of it.
 */
export class Budget {
  readonly #total: number
  #left: number
  #waiting: Waiting[] = []

  constructor(total: number) {
    this.#total = total
    this.#left = total
  }

  async take(asked: number): Promise<() => void> {
    const amount = Math.min(asked, this.#total)
    if (this.#waiting.length > 0 || amount > this.#left) await this.#turn(amount)
    else this.#left -= amount
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#left += amount
      this.#startNext()
    }
  }

  #turn(amount: number): Promise<void> {
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
      }, patience)
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
