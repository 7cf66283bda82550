/** A cookie that no script can read. An empty `value` removes it. */
export type Cookie = {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  /** Sent over HTTPS only. */
  readonly isSecure: boolean
}

/** An answer that also sets cookies. */
export class CookieAnswer<Answer> {
  readonly answer: Answer
  readonly cookies: readonly Cookie[]

  constructor(answer: Answer, ...cookies: readonly Cookie[]) {
    this.answer = answer
    this.cookies = cookies
  }
}
