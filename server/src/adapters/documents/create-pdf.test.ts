import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { createPdf } from './create-pdf.ts'

afterEach(() => void vi.restoreAllMocks())

const document = { title: 'Waiver', dated: new Date('2026-12-05T14:30:00Z'), footer: '', content: [{ text: 'Signed' }] }

test('a document that takes too long is refused, although its thread runs out of memory while it is stopped', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => limit.abort())
  const stop = vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
    // Throws if nobody listens, as the error of a thread ends the process then.
    this.emit('error', new Error('out of memory'))
    return Promise.resolve(1)
  })
  await expect(createPdf(document)).rejects.toThrow('The document took too long to lay out.')
  const [thread] = stop.mock.contexts
  if (thread instanceof Worker) await thread.terminate()

  expect((await createPdf(document)).subarray(0, 5).toString()).toBe('%PDF-')
})
