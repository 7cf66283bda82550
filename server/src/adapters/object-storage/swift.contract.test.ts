import { afterAll, beforeAll, describe } from 'vitest'
import { hasSwift } from '../../../../scripts/test-servers.mjs'
import { objectStorageContract } from './object-storage.contract.ts'
import { startSwift } from './swift.builders.ts'

/** Only `npm run prove` installs Swift: starting its four servers takes longer than these tests. */
const isProof = process.env['PROVE'] === '1'

describe.skipIf(!isProof || !hasSwift())('OpenStack Swift', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>

  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())

  objectStorageContract('by its S3 interface', () => swift.url)
})
