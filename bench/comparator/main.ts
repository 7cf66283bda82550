import Fastify from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { openPool } from '../../server/src/db/database.ts'
import { readSetup } from '../../server/src/setup/setup.store.ts'
import { createCompletion } from './completion.ts'
import { createHouseholdReader } from './household.ts'

/**
 * A minimal server with the same answers, byte for byte, from hand-written prepared SQL. A header names the household.
 * It checks no token, validates nothing, and applies only the rules that the measured calls need.
 */
const { DATABASE_URL = '', PORT = '0', RESORT_DAY = '' } = process.env
const pool = openPool(DATABASE_URL, (error) => console.error(error.message))
const setup = await readSetup(pool)
const registry = new Registry()
collectDefaultMetrics({ register: registry })

const app = Fastify({ bodyLimit: 1024 * 1024 })
app.get('/readyz', () => 'ready')
app.get('/metrics', (_request, reply) => registry.metrics().then((text) => reply.send(text)))

const readHousehold = createHouseholdReader(pool, setup, RESORT_DAY)
app.post('/api/tasks/ContactTaskGrouping/Location/:locationId', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(await readHousehold(getHousehold(request.headers))),
)

const complete = createCompletion(pool, setup, RESORT_DAY)
app.post('/api/tasks/contact/complete/Waiver', async (request, reply) =>
  reply
    .type('application/json; charset=utf-8')
    .send(await complete(getHousehold(request.headers), String(request.headers['user-agent']), request.body)),
)

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end())
})

function getHousehold(headers: Readonly<Record<string, unknown>>): string {
  return String(headers['x-household'])
}
