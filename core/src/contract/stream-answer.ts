/**
 * An answer of any length, sent in chunks as fast as the client reads. `pieces` is stopped early if the client
 * disconnects.
 */
export class StreamAnswer {
  readonly contentType: string
  /** The file name for the download. */
  readonly fileName: string
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(answer: { contentType: string; fileName: string; pieces: AsyncIterable<Uint8Array> }) {
    this.contentType = answer.contentType
    this.fileName = answer.fileName
    this.pieces = answer.pieces
  }
}
