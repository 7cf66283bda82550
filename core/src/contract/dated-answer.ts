/**
 * An answer with the time of its last change, which is sent as `Last-Modified`. If the caller has it since then
 * (`If-Modified-Since`), the answer is 304 without a body, and `load` is not called. Callers compare whole seconds.
 */
export class DatedAnswer<Answer> {
  readonly modifiedAt: Date
  readonly load: () => Promise<Answer>

  constructor(modifiedAt: Date, load: () => Promise<Answer>) {
    this.modifiedAt = modifiedAt
    this.load = load
  }
}
