import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { buildBridgeDocument } from '../adapters/point-of-sale/bridge-contract/bridge-document.ts'
import { exampleRecordsAsJson } from '../adapters/point-of-sale/example-records.builders.ts'
import { readConfig } from '../config/config.ts'
import { buildOpenApiDocument } from '../http/openapi.ts'

/**
 * `npm run openapi -- [file]`: writes the OpenAPI document, by default to `openapi.json`.
 * `npm run openapi -- bridges [folder]`: writes the OpenAPI documents of the POS bridge and the example records of its
 * contract, by default to `docs/pos-bridge`.
 */
const usage = 'npm run openapi -- [file], or npm run openapi -- bridges [folder]'
const { positionals } = readCommandLine({ usage, positionals: 2 })
const [target = 'openapi.json', folder = join('docs', 'pos-bridge')] = positionals
if (target !== 'bridges' && positionals.length > 1) refuseCommandLine(usage, `Unexpected argument '${folder}'.`)
if (target === 'bridges') {
  await mkdir(folder, { recursive: true })
  for (const system of externalPointsOfSale) {
    const document = JSON.stringify(buildBridgeDocument(system), null, 2)
    await writeFile(join(folder, `${system.toLowerCase()}.openapi.json`), `${document}\n`)
  }
  await writeFile(join(folder, 'example-records.json'), `${JSON.stringify(exampleRecordsAsJson(), null, 2)}\n`)
  console.log(`Wrote the OpenAPI documents and the example records of the POS bridge to ${folder}.`)
} else {
  await writeFile(target, `${JSON.stringify(buildOpenApiDocument(readConfig(process.env).baseUrl), null, 2)}\n`)
  console.log(`Wrote the OpenAPI document to ${target}.`)
}
