import { Worker } from 'node:worker_threads'
import { Budget } from '../../budget.ts'
import type { Content } from './content.rule.ts'
import { fontFiles } from './fonts.ts'
import { printable } from './printable.ts'

/** A document: its title, and its content from top to bottom. */
export type PdfDocument = {
  title: string
  /** The creation time in the PDF. It is an input, so that the same document always has the same bytes. */
  dated: Date
  footer: string
  content: Content[]
}

/** Layout needs a whole processor and tens of megabytes, so documents are laid out one at a time. */
const atOnce = new Budget(1)
const millisecondsToMake = 30_000
const millisecondsToKeepThread = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

let idle: { worker: Worker; discard: () => void; timer: NodeJS.Timeout } | undefined

/**
 * Creates a document as PDF: A4, with page numbers, an embedded font and text that can be searched and copied. It is
 * laid out on a worker thread with limits on time and memory, so that a large document does not delay other requests.
 * Throws when a limit is exceeded.
 */
export async function pdfOf({ title, dated, footer, content }: PdfDocument): Promise<Buffer> {
  const release = await atOnce.take(1)
  try {
    return await made({
      title,
      dated,
      footer: printable(footer, upright),
      content: content.map((part) => covered(part, upright)),
    })
  } finally {
    release()
  }
}

async function made(document: object): Promise<Buffer> {
  const worker = takeWorker()
  const limit = AbortSignal.timeout(millisecondsToMake)
  try {
    const { pdf, failure } = await answerOf(worker, document, limit)
    if (pdf === undefined) throw new Error(`The document could not be laid out: ${failure ?? 'no answer'}`)
    keepWorker(worker)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

type Made = { pdf?: Uint8Array; failure?: string }

function answerOf(worker: Worker, document: object, limit: AbortSignal): Promise<Made> {
  return new Promise((resolve, reject) => {
    const settle = (complete: () => void) => {
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      limit.removeEventListener('abort', onTimeout)
      complete()
    }
    const onAnswer = (answer: Made) => settle(() => resolve(answer))
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
function takeWorker(): Worker {
  if (!idle) {
    return new Worker(new URL('./pdf-worker.mjs', import.meta.url), { workerData: { fontFiles }, resourceLimits })
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
function keepWorker(worker: Worker): void {
  const discard = () => {
    idle = undefined
    void worker.terminate()
  }
  worker.once('error', discard).once('exit', discard)
  worker.unref()
  idle = { worker, discard, timer: setTimeout(discard, millisecondsToKeepThread).unref() }
}

type Style = { bold: boolean; italics: boolean }
const upright: Style = { bold: false, italics: false }
const nesting = new Set(['stack', 'ul', 'ol', 'table', 'body'])

/** Returns the same content with every text as the font can print it. Walks through nested parts of any kind. */
function covered(part: unknown, outer: Style): unknown {
  if (typeof part === 'string') return { text: printable(part, outer) }
  if (Array.isArray(part)) return part.map((inner) => covered(inner, outer))
  if (typeof part !== 'object' || part === null) return part
  const style = styleOf(part, outer)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      if (name === 'text') return [name, coveredText(value, style)]
      return [name, nesting.has(name) ? covered(value, style) : value]
    }),
  )
}

/** Each piece of a paragraph keeps its style, even when it is split into several runs. */
function coveredText(text: unknown, style: Style): unknown {
  if (typeof text === 'string') return printable(text, style)
  if (!Array.isArray(text)) return text
  return text.flatMap((piece: { text: string }) =>
    printable(piece.text, styleOf(piece, style)).map((run) => ({ ...piece, ...run })),
  )
}

function styleOf(part: object, outer: Style): Style {
  return { ...outer, ...Object.fromEntries(Object.entries(part).filter(([name]) => name in upright)) }
}
