import { join } from 'node:path'
import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import {
  emptyPointOfSale,
  insertExampleRecords,
} from '../adapters/point-of-sale/built-in/put-example-records.builders.ts'
import { exampleRecords } from '../adapters/point-of-sale/example-records.builders.ts'
import { createBuiltInBackend } from '../adapters/point-of-sale/simulator/built-in-backend.ts'
import { startBridge } from '../adapters/point-of-sale/simulator/bridge-server.ts'
import { createClock } from '../context/clock.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { claimEncryptionKeys } from '../encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'

/**
 * `npm run simulate -- pos rtp|sw [port] [secret] [--example-records]`: simulates a point of sale with a POS bridge in
 * a separate process. It has its own embedded database below `DATA_DIR` with the records of the demo resort
 * (docs/pos-bridge.md), or with the example records of the contract, which are reset at every start.
 */
const systemNames = externalPointsOfSale.map((name) => name.toLowerCase()).join('|')
const usage = `npm run simulate -- pos ${systemNames} [port] [secret of at least 32 characters] [--example-records]`
const { values, positionals } = readCommandLine({
  usage,
  options: { 'example-records': { type: 'boolean', default: false } },
  positionals: 4,
})
const hasExamples = values['example-records']
const [what, systemName = '', port = '4280', secret = 'the secret of a simulated bridge'] = positionals
const system = externalPointsOfSale.find((name) => name.toLowerCase() === systemName)
if (what !== 'pos' || !system || !/^\d{1,5}$/.test(port) || secret.length < 32) {
  refuseCommandLine(usage, 'The point of sale, the port or the secret is not valid.')
}

const { resortTimeZone, ...config } = readConfig(process.env)
const dataDir = join(config.dataDir, `simulated-${systemName}${hasExamples ? '-examples' : ''}`)
const database = await openDatabase({ databaseUrl: undefined, dataDir })
// Everything here is done as the owner of the tables, because the example records replace all others.
await migrate(database.ownerConnectionString)
const pool = openPool(database.ownerConnectionString, (error) => console.error(error.message))
const { keys } = await claimEncryptionKeys(database.ownerConnectionString, {
  encryptionKeys: undefined,
  lostEncryptionKeys: [],
  dataDir,
})
const encryption = createFieldEncryption(keys)
if (hasExamples) {
  await emptyPointOfSale(pool)
  await insertExampleRecords(pool, encryption, exampleRecords)
} else {
  await fillDemoResort(pool, { today: createClock(() => new Date()).resortDay(resortTimeZone), encryption })
}
const bridge = await startBridge({
  backend: createBuiltInBackend(pool, encryption),
  system,
  secret,
  port: Number(port),
})
console.log(`The simulated bridge is ready: POS_SYSTEM=${system} POS_URL=${bridge.url} POS_SECRET='${secret}'`)

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await bridge.close()
  await pool.end()
  await database.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
