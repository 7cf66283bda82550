import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'

const ReadPdf = z.object({
  text: z.string(),
  pictures: z.int(),
  files: z.record(z.string(), z.string()),
  /** Where the text that is furthest to the right ends, as a part of the width of its page. */
  rightEdge: z.number(),
})
type ReadPdf = z.infer<typeof ReadPdf>

/**
 * Reads PDFs, one at a time: the text of all pages, the number of pictures on them, how far the text goes to the right, and the files in it. pdf.js adds globals that
 * Node.js lacks. It runs on a thread of its own, so that the product is not tested with globals that it does not have.
 */
export function aPdfReader(): { read(pdf: Buffer): Promise<ReadPdf>; close(): Promise<unknown> } {
  const thread = new Worker(new URL('./pdf-reader.mjs', import.meta.url))
  return {
    async read(pdf) {
      const answer = once(thread, 'message')
      // A worker thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage(pdf)
      return ReadPdf.parse((await answer)[0])
    },
    close: () => thread.terminate(),
  }
}
