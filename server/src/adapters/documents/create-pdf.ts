import { Worker } from 'node:worker_threads'
import { Budget } from '../../limits/budget.ts'
import type { Content, PdfFiles } from './content.rule.ts'
import { fontFiles } from './fonts.ts'
import { toPrintableRuns } from './printable.ts'

/** A document: its title, and its content from top to bottom. */
export type PdfDocument = {
  title: string
  /** The creation time in the PDF. It is an input, so that the same document always has the same bytes. */
  dated: Date
  footer: string
  content: Content[]
  files?: PdfFiles
}

/** Layout needs a whole processor and tens of megabytes, so documents are laid out one at a time. */
const layoutBudget = new Budget(1)
const maxLayoutMs = 30_000
const idleThreadMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

let idle: { worker: Worker; discard: () => void; timer: NodeJS.Timeout } | undefined

/**
 * Creates a document as PDF: A4, with page numbers, an embedded font and text that can be searched and copied. It is
 * laid out on a worker thread with limits on time and memory, so that a large document does not delay other requests.
 * Throws when a limit is exceeded.
 */
export async function createPdf({ title, dated, footer, content, files = {} }: PdfDocument): Promise<Buffer> {
  const release = await layoutBudget.take(1)
  try {
    return await layOut({
      title,
      dated,
      footer: toPrintableRuns(footer, upright),
      content: content.map((part) => toPrintable(part, upright)),
      files,
    })
  } finally {
    release()
  }
}

async function layOut(document: object): Promise<Buffer> {
  const worker = claimWorker()
  const limit = AbortSignal.timeout(maxLayoutMs)
  try {
    const { pdf, failure } = await waitForAnswer(worker, document, limit)
    if (pdf === undefined) throw new Error(`The document could not be laid out: ${failure ?? 'no answer'}`)
    keepIdleWorker(worker)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

type WorkerAnswer = { pdf?: Uint8Array; failure?: string }

function waitForAnswer(worker: Worker, document: object, limit: AbortSignal): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (complete: () => void) => {
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      limit.removeEventListener('abort', onTimeout)
      complete()
    }
    const onAnswer = (answer: WorkerAnswer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('The thread that lays out documents stopped.')))
    const onTimeout = () => settle(() => reject(new Error('The document took too long to lay out.')))
    limit.addEventListener('abort', onTimeout)
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    // A worker thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(document)
  })
}

/** Takes the idle thread of the previous document, or starts a new one. */
function claimWorker(): Worker {
  if (!idle) {
    const started = new Worker(new URL('./pdf-worker.mjs', import.meta.url), {
      workerData: { fontFiles },
      resourceLimits,
    })
    // A thread that is being stopped may still run out of memory. Without a listener its error would end the process.
    return started.on('error', () => undefined)
  }
  const { worker, discard, timer } = idle
  clearTimeout(timer)
  worker.off('error', discard).off('exit', discard)
  worker.ref()
  idle = undefined
  return worker
}

/**
 * Keeps the thread for the next document. An idle thread does not keep the process alive, and is stopped after a while.
 */
function keepIdleWorker(worker: Worker): void {
  const discard = () => {
    idle = undefined
    void worker.terminate()
  }
  worker.once('error', discard).once('exit', discard)
  worker.unref()
  idle = { worker, discard, timer: setTimeout(discard, idleThreadMs).unref() }
}

type Style = { bold: boolean; italics: boolean }
const upright: Style = { bold: false, italics: false }
const nesting = new Set(['stack', 'ul', 'ol', 'table', 'body'])

/** Returns the same content with every text as the font can print it. Walks through nested parts of any kind. */
function toPrintable(part: unknown, outer: Style): unknown {
  if (typeof part === 'string') return { text: toPrintableRuns(part, outer) }
  if (Array.isArray(part)) return part.map((inner) => toPrintable(inner, outer))
  if (typeof part !== 'object' || part === null) return part
  const style = getStyle(part, outer)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      if (name === 'text') return [name, toPrintableText(value, style)]
      return [name, nesting.has(name) ? toPrintable(value, style) : value]
    }),
  )
}

/** Each piece of a paragraph keeps its style, even when it is split into several runs. */
function toPrintableText(text: unknown, style: Style): unknown {
  if (typeof text === 'string') return toPrintableRuns(text, style)
  if (!Array.isArray(text)) return text
  return text.flatMap((piece: { text: string }) =>
    toPrintableRuns(piece.text, getStyle(piece, style)).map((run) => ({ ...piece, ...run })),
  )
}

function getStyle(part: object, outer: Style): Style {
  return { ...outer, ...Object.fromEntries(Object.entries(part).filter(([name]) => name in upright)) }
}
