import { createHash } from 'node:crypto'
import type { S3mini } from 's3mini'
import type { ObjectStorageConfig } from '../../config/parse-object-storage.ts'
import { ObjectStorageUnavailable, type ObjectStorage } from './object-storage.ts'

const requestMilliseconds = 10_000
const keysPerPage = 1_000

/** Creates the storage in a bucket of an S3-compatible server (docs/decisions/0087). Connects with the first request. */
export function createS3Storage(config: ObjectStorageConfig): ObjectStorage {
  let client: Promise<S3mini> | undefined
  const request = async <Result>(send: (s3: S3mini) => Promise<Result>): Promise<Result> => {
    // Loaded with the first request: without object storage nothing of it is in memory.
    client ??= import('s3mini').then(
      ({ S3mini }) => new S3mini({ ...config, requestAbortTimeout: requestMilliseconds }),
    )
    try {
      return await send(await client)
    } catch (cause) {
      throw new ObjectStorageUnavailable(`The object storage failed: ${describe(cause)}`, { cause })
    }
  }
  return {
    put: (key, bytes, contentType) =>
      request(async (s3) => {
        // The hash is part of the signature, so the server can refuse bytes that were damaged on the way.
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const answer = await s3.putObject(key, bytes, contentType, undefined, { 'x-amz-content-sha256': sha256 })
        await answer.body?.cancel()
      }),
    get: (key) =>
      request(async (s3) => {
        const bytes = await s3.getObjectArrayBuffer(key)
        return bytes === null ? undefined : Buffer.from(bytes)
      }),
    delete: (key) =>
      request(async (s3) => {
        await s3.deleteObject(key)
      }),
    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await request((s3) => s3.listObjectsPaged('/', prefix, keysPerPage, token))
        yield* (page?.objects ?? []).map(({ Key }) => Key)
        token = page?.nextContinuationToken
      } while (token !== undefined)
    },
    check: async () => {
      if (await request((s3) => s3.bucketExists())) return
      throw new ObjectStorageUnavailable('The bucket does not exist, or the key and secret do not give access to it.')
    },
  }
}

/** The message of an error, and of the error of the connection behind it. Neither contains the secret. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
