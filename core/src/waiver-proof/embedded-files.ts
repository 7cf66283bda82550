import type { ProofTools } from './proof-tools.ts'

// Reads the files inside the documents that this product makes. Not a reader for every PDF: what another program has saved
// again is not understood, and then has no files.

/** More is not a file of ours. */
const maxObjects = 100_000

/**
 * The files inside a document, by name. A file that is damaged is there without bytes. Empty for a PDF of another program,
 * and for anything else.
 */
export async function readEmbeddedFiles(
  document: Uint8Array,
  tools: Pick<ProofTools, 'inflate'>,
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const text = toLatin1(document)
  const objects = new Map<string, { head: string; start: number; end: number }>()
  for (const { index, 0: opening, 1: id = '' } of text.matchAll(/(?:^|[\r\n])(\d+) \d+ obj[\r\n]/g)) {
    const start = index + opening.length
    const stream = /stream\r?\n/y
    const headEnd = text.indexOf('\nstream', start)
    const end = text.indexOf('\nendobj', start)
    if (end < 0 || objects.size > maxObjects) break
    const hasStream = headEnd >= 0 && headEnd < end
    stream.lastIndex = headEnd + 1
    const match = hasStream ? stream.exec(text) : null
    objects.set(id, {
      head: text.slice(start, hasStream ? headEnd : end),
      start: match ? stream.lastIndex : end,
      end: match ? text.indexOf('\nendstream', stream.lastIndex) : end,
    })
  }
  const files = new Map<string, Uint8Array | undefined>()
  for (const { head } of objects.values()) {
    if (!head.includes('/Type /Filespec')) continue
    const name = /\/F \(([^()\\]+)\)/.exec(head)?.[1]
    const stream = objects.get(/\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1] ?? '')
    if (name === undefined) continue
    const bytes = stream && document.subarray(stream.start, stream.end)
    const isCompressed = stream?.head.includes('/FlateDecode') === true
    const content = bytes && isCompressed ? await tools.inflate(bytes).catch(() => undefined) : bytes
    files.set(name, content)
  }
  return files
}

/** Each byte as one character, so that offsets in the text are offsets in the document. */
export function toLatin1(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)))
  }
  return pieces.join('')
}
