import { afterAll, beforeAll } from 'vitest'
import { objectStorageContract } from './object-storage.contract.ts'
import { anS3Server, type S3Server } from './s3-server.builders.ts'

let server: S3Server

beforeAll(async () => {
  server = await anS3Server()
})
afterAll(() => server.close())

objectStorageContract('an S3 server in memory', () => server.url)
