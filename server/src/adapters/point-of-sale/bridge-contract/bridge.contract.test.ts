import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { insertExampleRecords } from '../built-in/put-example-records.builders.ts'
import { exampleRecords } from '../example-records.builders.ts'
import { describePointOfSale } from '../point-of-sale.contract.ts'
import { aBridge, bridgeEncryption } from '../simulator/a-bridge.builders.ts'

for (const system of externalPointsOfSale) {
  describePointOfSale(`${system} behind its bridge`, async () => {
    // A long time limit, because the tests share one machine and the time of an answer does not matter here.
    const bridge = await aBridge(system, { timeLimitMs: 20_000 })
    await insertExampleRecords(bridge.pool, bridgeEncryption, exampleRecords)
    return { pointOfSale: bridge.pointOfSale, close: () => bridge.close() }
  })
}
