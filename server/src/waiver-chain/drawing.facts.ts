import {
  findObjectFault,
  ObjectStorageUnavailable,
  storageMissing,
  toObjectKey,
  type ObjectStorage,
  type StoredObject,
} from '../adapters/object-storage/object-storage.ts'
import type { StoredSignature } from './signed-waiver.store.ts'

type WithDrawing = Pick<StoredSignature, 'drawing' | 'drawingObject' | 'evidence'>

/**
 * The drawing of a signature, from the database or from object storage; null if the guest did not draw, "unreadable" if
 * the object is missing or was changed. Throws `ObjectStorageUnavailable` if the storage does not answer.
 */
export async function loadDrawing(
  objectStorage: ObjectStorage | undefined,
  signature: WithDrawing,
): Promise<Buffer | 'unreadable' | null> {
  const stored = toStoredObject(signature)
  if (!stored) return signature.drawing
  const bytes = await readObject(objectStorage, stored)
  return bytes && findObjectFault(bytes, stored.contentHash) === undefined ? bytes : 'unreadable'
}

/**
 * What is wrong with the drawing of a signature in object storage, as the end of a sentence such as "Signed waiver 12
 * ...". The hash of a drawing in the database is part of the evidence and is checked there. Throws
 * `ObjectStorageUnavailable` if the storage does not answer.
 */
export async function findDrawingFault(
  objectStorage: ObjectStorage | undefined,
  signature: WithDrawing,
): Promise<string | undefined> {
  const stored = toStoredObject(signature)
  if (!stored) return undefined
  const fault = findObjectFault(await readObject(objectStorage, stored), stored.contentHash)
  return fault === undefined ? undefined : `has a drawing that ${fault}`
}

/** Requests to the object storage at the same time. */
const maxObjectRequests = 20

/** The faults of drawings in object storage, by position. */
export async function findDrawingFaults(
  objectStorage: ObjectStorage | undefined,
  records: readonly StoredSignature[],
): Promise<ReadonlyMap<number, string | undefined>> {
  const faults = new Map<number, string | undefined>()
  for (let start = 0; start < records.length; start += maxObjectRequests) {
    const some = records.slice(start, start + maxObjectRequests)
    const found = await Promise.all(some.map((record) => findDrawingFault(objectStorage, record)))
    some.forEach(({ position }, index) => faults.set(position, found[index]))
  }
  return faults
}

function readObject(objectStorage: ObjectStorage | undefined, stored: StoredObject): Promise<Buffer | undefined> {
  if (!objectStorage) throw new ObjectStorageUnavailable(storageMissing)
  return objectStorage.get(toObjectKey(stored))
}

function toStoredObject({ drawing, drawingObject, evidence }: WithDrawing): StoredObject | undefined {
  if (drawing !== null || drawingObject === null || evidence.drawingHash === null) return undefined
  return { id: drawingObject, kind: 'drawing', contentHash: Buffer.from(evidence.drawingHash, 'hex') }
}
