// Reads one document after the other on a worker thread of its own: see read-pdf.builders.ts. Plain JavaScript, because
// a worker thread starts from a file.
/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread has no origin */
import { parentPort } from 'node:worker_threads'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

// A document that cannot be read stops the thread with that error.
parentPort.on('message', (pdf) => void answer(pdf))

async function answer(pdf) {
  parentPort.postMessage(await read(pdf))
}

async function read(pdf) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const texts = []
  let pictures = 0
  let rightEdge = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const { width } = page.getViewport({ scale: 1 })
    const ends = items.map((item) => ('str' in item && item.str.trim() !== '' ? item.transform[4] + item.width : 0))
    rightEdge = Math.max(rightEdge, ...ends.map((end) => end / width))
    const { fnArray } = await page.getOperatorList()
    pictures += fnArray.filter((operation) => operation === OPS.paintImageXObject).length
  }
  const attached = Object.values((await document.getAttachments()) ?? {})
  const files = Object.fromEntries(
    attached.map(({ filename, content }) => [filename, Buffer.from(content).toString('utf8')]),
  )
  await task.destroy()
  return { text: texts.join(' ').replace(/\s+/g, ' '), pictures, files, rightEdge }
}
