import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'

const ReadPdf = z.object({ text: z.string(), pictures: z.int() })
type ReadPdf = z.infer<typeof ReadPdf>

/**
 * Reads documents back, one at a time: what all pages say, and how many pictures are drawn on them. The library for it brings
 * along what Node lacks, as globals: on this thread the product would be tested with what it does not have.
 */
export function aPdfReader(): { read(pdf: Buffer): Promise<ReadPdf>; close(): Promise<unknown> } {
  const thread = new Worker(new URL('./pdf-reader.mjs', import.meta.url))
  return {
    async read(pdf) {
      const answer = once(thread, 'message')
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage(pdf)
      return ReadPdf.parse((await answer)[0])
    },
    close: () => thread.terminate(),
  }
}
