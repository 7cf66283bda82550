// Lays out one document after the other on a worker thread of its own: see create-pdf.ts. Plain JavaScript, because a
// worker thread starts from a file, and both the sources and the build use this one.
/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread has no origin */
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const { fontFiles } = workerData
pdfmake.setFonts({ DejaVu: fontFiles })
// A document consists of its input only: pdfmake may not fetch anything, and may only read the font files.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

parentPort.on('message', (document) => void answer(document))

async function answer(document) {
  try {
    parentPort.postMessage({ pdf: await pdfmake.createPdf(toDefinition(document)).getBuffer() })
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

function toDefinition({ title, dated, footer, content, files }) {
  return {
    files: Object.fromEntries(
      Object.entries(files).map(([name, { content: bytes, type, description }]) => [
        name,
        {
          src: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
          name,
          description,
          relationship: 'Data',
          creationDate: dated,
          modifiedDate: dated,
        },
      ]),
    ),
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
