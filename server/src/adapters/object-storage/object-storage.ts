import { createHash } from 'node:crypto'

/** Storage for bytes outside of the database: a bucket. */
export type ObjectStorage = {
  /** Stores an object under a new key. Resolves after the storage has acknowledged it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined if there is no object with this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes an object. Succeeds if there is none. */
  delete(key: string): Promise<void>
  /** The keys of all objects that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>
  /** Throws `ObjectStorageUnavailable` if the bucket does not exist or cannot be reached with these credentials. */
  check(): Promise<void>
}

/** The object storage did not answer, refused the request, or does not have what was stored in it. */
export class ObjectStorageUnavailable extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'ObjectStorageUnavailable'
  }
}

/** The message of an error for operators. */
export const storageMissing = 'Drawings or photos are in object storage, but OBJECT_STORAGE_URL is not set.'

/** An object that a row of the database refers to. */
export type StoredObject = { id: string; kind: 'drawing' | 'photo'; contentHash: Buffer }

/** Where each kind of object is stored, and what it is. */
export const objectKinds = {
  drawing: { folder: 'drawings', extension: 'png', contentType: 'image/png' },
  photo: { folder: 'photos', extension: 'jpg', contentType: 'image/jpeg' },
} as const satisfies Record<StoredObject['kind'], { folder: string; extension: string; contentType: string }>

/** The key of an object. It contains the SHA-256 of the object, so that it can be checked without the database. */
export function toObjectKey({ id, kind, contentHash }: StoredObject): string {
  const { folder, extension } = objectKinds[kind]
  return `${folder}/${contentHash.toString('hex')}/${id}.${extension}`
}

/** What is wrong with an object, as the end of a sentence such as "The drawing ..."; undefined if nothing is. */
export function findObjectFault(bytes: Buffer | undefined, contentHash: Buffer): string | undefined {
  if (!bytes) return 'is missing in the object storage'
  if (!createHash('sha256').update(bytes).digest().equals(contentHash)) return 'was changed in the object storage'
  return undefined
}

/**
 * Returns the bytes of a stored object. Throws `ObjectStorageUnavailable` if it cannot be read or is not what was
 * stored.
 */
export async function readStoredObject(storage: ObjectStorage | undefined, stored: StoredObject): Promise<Buffer> {
  if (!storage) throw new ObjectStorageUnavailable(storageMissing)
  const bytes = await storage.get(toObjectKey(stored))
  const fault = findObjectFault(bytes, stored.contentHash)
  if (!bytes || fault !== undefined) throw new ObjectStorageUnavailable(`The ${stored.kind} ${stored.id} ${fault}.`)
  return bytes
}
