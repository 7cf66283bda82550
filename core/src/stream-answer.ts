/** An answer of any length, given piece by piece as fast as it is read; `pieces` ends early when the reader goes away. */
export class StreamAnswer {
  readonly contentType: string
  /** The name that browsers save it under. */
  readonly fileName: string
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(answer: { contentType: string; fileName: string; pieces: AsyncIterable<Uint8Array> }) {
    this.contentType = answer.contentType
    this.fileName = answer.fileName
    this.pieces = answer.pieces
  }
}
