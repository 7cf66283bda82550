// Lays out one document after the other, on a thread of its own: see pdf-of.ts. Plain JavaScript, because a thread starts from
// a file, from the sources as from the build.
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const { fontFiles } = workerData
pdfmake.setFonts({ DejaVu: fontFiles })
// A document is made of what it is given: it never fetches, and reads no file but the font's.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

parentPort.on('message', (document) => void answer(document))

async function answer(document) {
  try {
    parentPort.postMessage({ pdf: await pdfmake.createPdf(definitionOf(document)).getBuffer() })
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

function definitionOf({ title, dated, footer, content }) {
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    version: '1.7',
    language: 'en-US',
    displayTitle: true,
    info: { title, creationDate: dated, modDate: dated, creator: 'First Chair', producer: 'First Chair' },
    defaultStyle: { font: 'DejaVu', fontSize: 9.5, lineHeight: 1.3 },
    content,
    footer: (page, pages) => ({
      margin: [56, 20, 56, 0],
      fontSize: 7.5,
      color: '#555555',
      columns: [{ text: footer }, { text: `${page} / ${pages}`, alignment: 'right', width: 60 }],
    }),
  }
}
