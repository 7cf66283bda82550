import type { StreamAnswer } from './stream-answer.ts'

/**
 * An answer with a version, which is sent as a weak ETag. If the caller has this version, the answer is 304 without a
 * body, and `load` is not called.
 */
export class VersionedAnswer<Answer> {
  /** Letters, digits, dashes and dots. */
  readonly version: string
  readonly load: () => Promise<Answer | StreamAnswer>

  constructor(version: string, load: () => Promise<Answer | StreamAnswer>) {
    this.version = version
    this.load = load
  }
}
