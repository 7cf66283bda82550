/** A cookie that no script can read. An empty `value` removes it. */
export type Cookie = {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  /** Sent over HTTPS only. */
  readonly isSecure: boolean
}

/** An answer that also sets a cookie. */
export class CookieAnswer<Answer> {
  readonly answer: Answer
  readonly cookie: Cookie

  constructor(answer: Answer, cookie: Cookie) {
    this.answer = answer
    this.cookie = cookie
  }
}
