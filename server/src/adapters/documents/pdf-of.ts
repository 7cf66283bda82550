import { Worker } from 'node:worker_threads'
import { Budget } from '../../budget.ts'
import type { Content } from './content.rule.ts'
import { fontFiles } from './fonts.ts'
import { printable } from './printable.ts'

/** What a document consists of, from top to bottom, and what it is called. */
export type PdfDocument = {
  title: string
  /** What stands in it as the time of its making: the same document has the same bytes whenever it is made. */
  dated: Date
  footer: string
  content: Content[]
}

/** Laying out takes a processor and tens of megabytes: one document at a time. */
const atOnce = new Budget(1)
const millisecondsToMake = 30_000
const millisecondsToKeepThread = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

let idle: { worker: Worker; forget: () => void; timer: NodeJS.Timeout } | undefined

/**
 * A document as PDF: A4, page numbers, text that can be searched and copied, the font inside. It is made on a thread of its
 * own with limits on time and memory, so that a large one delays nobody else; past them it throws.
 */
export async function pdfOf({ title, dated, footer, content }: PdfDocument): Promise<Buffer> {
  const giveBack = await atOnce.take(1)
  try {
    return await made({
      title,
      dated,
      footer: printable(footer, upright),
      content: content.map((part) => covered(part, upright)),
    })
  } finally {
    giveBack()
  }
}

async function made(document: object): Promise<Buffer> {
  const worker = takeWorker()
  const limit = AbortSignal.timeout(millisecondsToMake)
  try {
    const { pdf, failure } = await answerOf(worker, document, limit)
    if (pdf === undefined) throw new Error(`A document could not be laid out: ${failure ?? 'no answer'}`)
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
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended)
      limit.removeEventListener('abort', giveUp)
      end()
    }
    const answered = (answer: Made) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    const ended = () => settle(() => reject(new Error('The thread that lays out documents ended.')))
    const giveUp = () => settle(() => reject(new Error('A document took too long to lay out.')))
    limit.addEventListener('abort', giveUp)
    worker.on('message', answered).on('error', failed).on('exit', ended)
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(document)
  })
}

/** The thread that is still warm from the document before, or a new one. */
function takeWorker(): Worker {
  if (!idle) {
    return new Worker(new URL('./pdf-worker.mjs', import.meta.url), { workerData: { fontFiles }, resourceLimits })
  }
  const { worker, forget, timer } = idle
  clearTimeout(timer)
  worker.off('error', forget).off('exit', forget)
  worker.ref()
  idle = undefined
  return worker
}

/** An idle thread neither keeps the process alive nor stays for long. */
function keepWorker(worker: Worker): void {
  const forget = () => {
    idle = undefined
    void worker.terminate()
  }
  worker.once('error', forget).once('exit', forget)
  worker.unref()
  idle = { worker, forget, timer: setTimeout(forget, millisecondsToKeepThread).unref() }
}

type Style = { bold: boolean; italics: boolean }
const upright: Style = { bold: false, italics: false }
const nesting = new Set(['stack', 'ul', 'ol', 'table', 'body'])

/** The same content with every text as the font can print it: parts nest in parts, whatever kind they are. */
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

/** Each piece of a paragraph keeps its look, whatever runs it falls into. */
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
