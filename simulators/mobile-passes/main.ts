// A simulator of the provider of mobile passes, as a separate process, for development and tests:
//
//   PORT=4310 SECRET=a-secret-of-16-or-more PRODUCT=http://localhost:3000 npx tsx simulators/mobile-passes/main.ts
//
// Start the product with MOBILE_PASS_SECRET=a-secret-of-16-or-more and
// MOBILE_PASS_APP_URL=http://localhost:4310/e-tickets/{eTicketId}. The page simulates the app that downloads an
// e-ticket, and reports the download to the product with a signature. POST /e-tickets/<id> downloads an e-ticket
// without the page. PUT /product sets the address of the product.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const secret = process.env['SECRET'] ?? 'a-secret-of-16-or-more'
let product = process.env['PRODUCT'] ?? 'http://localhost:3000'

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 502, renderPage('The product did not answer.'))
  })
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const bound = server.address()
  console.log(`The simulated pass provider is at http://localhost:${typeof bound === 'object' ? bound?.port : bound}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT' && request.url === '/product') {
    product = await text(request)
    return send(response, 200, renderPage('Saved.'))
  }
  const eTicketId = /^\/e-tickets\/([^/?]+)$/.exec(request.url ?? '')?.[1]
  if (eTicketId === undefined) return send(response, 404, renderPage('Not found.'))
  if (request.method !== 'POST') {
    return send(response, 200, renderPage('<form method="post"><button>Put this pass on this phone</button></form>'))
  }
  const device = /iPhone|iPad|Android|Pixel|Macintosh|Windows|Linux/.exec(request.headers['user-agent'] ?? '')?.[0]
  const status = await reportDownload({
    eventId: randomUUID(),
    eTicketId: decodeURIComponent(eTicketId),
    device: device ?? 'A phone',
    appVersion: '1.0',
    downloadDate: new Date().toISOString(),
  })
  return send(
    response,
    status === 200 ? 200 : 502,
    renderPage(status === 200 ? 'The pass is on this phone.' : `Refused: ${status}.`),
  )
}

/** Reports a download to the product, as docs/decisions/0035 describes it. */
async function reportDownload(download: object): Promise<number> {
  const body = JSON.stringify(download)
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const answer = await fetch(`${product}/api/media/eticketdownloads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-first-chair-signature': `t=${seconds},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  return answer.status
}

function renderPage(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated pass provider</title>
<style>body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:24px;color:#1c2530;background:#fff}
button{font:inherit;padding:14px 24px;border:0;border-radius:10px;background:#1c4e80;color:#fff}</style>
<main><h1>Simulated pass provider</h1>${content}</main></html>`
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
