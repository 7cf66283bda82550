import { parentPort, workerData } from 'node:worker_threads'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { openPool } from '../db/database.ts'
import type { Part } from './part.rule.ts'
import type { ThreadAnswer, ThreadData } from './verification-threads.facts.ts'
import { verifyHere } from './verify-part.facts.ts'

// A thread of `openVerificationThreads`. It verifies one part after the other and ends with its owner.

const port = parentPort
if (!port) throw new Error('This program is a worker thread.')

const { connectionString, objectStorage }: ThreadData = workerData
const verify = verifyHere({
  // A broken connection rejects the statement that used it.
  pool: openPool(connectionString, () => undefined, 1),
  objectStorage: objectStorage && createS3Storage(objectStorage),
})

port.on('message', (part: Part) => {
  void answer(part).then((answered) => port.postMessage(answered))
})

async function answer(part: Part): Promise<ThreadAnswer> {
  try {
    return { result: await verify(part) }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { failure: { name, message } }
  }
}
