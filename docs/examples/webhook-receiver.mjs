// Receives webhooks of First Chair. WEBHOOK_SECRET is the secret of the endpoint, or several, separated by spaces, during a rotation.
// Run: npm install standardwebhooks && WEBHOOK_SECRET=whsec_... PORT=8080 node webhook-receiver.mjs
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ').map((secret) => new Webhook(secret))
// Events arrive at least once. A real receiver stores their ids for at least three days, with its own data.
const handledIds = new Set()

/** The event, or undefined if no secret has signed this body, or more than five minutes ago. */
function verify(body, headers) {
  for (const secret of secrets) {
    try {
      return secret.verify(body, headers)
    } catch {
      // Another secret may have signed it.
    }
  }
  return undefined
}

async function receive(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The signature is of the body exactly as it was sent, so it is verified before it is parsed.
  const event = verify(Buffer.concat(chunks).toString(), request.headers)
  if (!event) {
    response.writeHead(401).end('The signature is wrong.')
    return
  }
  const id = request.headers['webhook-id']
  if (!handledIds.has(id)) console.log(JSON.stringify({ id, ...event }))
  handledIds.add(id)
  // Any status of 200 to 299 within 15 seconds. Do slow work afterwards.
  response.writeHead(204).end()
}

const server = createServer((request, response) => void receive(request, response))
server.listen(Number(process.env.PORT ?? 8080), () => console.log(`Listening on port ${server.address().port}`))
