import type { ProofTools } from './proof-tools.ts'

// Reads the files inside the documents that this product makes. Not a reader for every PDF: what another program has saved
// again is not understood, and then has no files.

/** Every file that the product embeds is smaller. */
const maxObjects = 100_000
const maxFiles = 10

/**
 * The files inside a document, by name. A file that is damaged is there without bytes. Empty for a PDF of another program,
 * and for anything else.
 */
export async function readEmbeddedFiles(
  document: Uint8Array,
  tools: Pick<ProofTools, 'inflate'>,
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const text = toLatin1(document)
  const objects = readObjects(text)
  const files = new Map<string, Uint8Array | undefined>()
  for (const { head } of objects.values()) {
    if (!head.includes('/Type /Filespec')) continue
    const name = /\/F \(([^()\\]+)\)/.exec(head)?.[1]
    const stream = objects.get(/\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1] ?? '')
    if (name === undefined) continue
    if (files.size >= maxFiles) break
    const bytes = stream && document.subarray(stream.start, stream.end)
    const isCompressed = stream?.head.includes('/FlateDecode') === true
    const content = bytes && isCompressed ? await tools.inflate(bytes).catch(() => undefined) : bytes
    files.set(name, content)
  }
  return files
}

type PdfObject = { readonly head: string; readonly start: number; readonly end: number }

/** The objects by id. Anybody can choose the document, so each part of it is searched only once. */
function readObjects(text: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const opening = /(?:^|[\r\n])(\d{1,10}) \d{1,5} obj[\r\n]/g
  let streamEnd = 0
  for (let count = 0; count < maxObjects; count += 1) {
    const id = opening.exec(text)?.[1]
    if (id === undefined) break
    const start = opening.lastIndex
    const end = text.indexOf('\nendobj', start)
    if (end < 0) break
    const content = text.slice(start, end)
    const stream = /\nstream\r?\n/.exec(`${content}\n`)
    if (stream) {
      const streamStart = start + stream.index + stream[0].length
      if (streamEnd >= 0 && streamEnd < streamStart - 1) streamEnd = text.indexOf('\nendstream', streamStart - 1)
      objects.set(id, {
        head: content.slice(0, stream.index),
        start: streamStart,
        end: Math.max(streamEnd, streamStart),
      })
    } else {
      objects.set(id, { head: content, start: end, end })
    }
    opening.lastIndex = end
  }
  return objects
}

/** Each byte as one character, so that offsets in the text are offsets in the document. */
export function toLatin1(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)))
  }
  return pieces.join('')
}
