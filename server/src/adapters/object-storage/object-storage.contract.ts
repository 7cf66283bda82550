import { describe, expect, test } from 'vitest'
import { parseObjectStorage } from '../../config/parse-object-storage.ts'
import { ObjectStorageUnavailable, type ObjectStorage } from './object-storage.ts'
import { createS3Storage } from './s3.ts'

/** The behaviour that every S3-compatible server must have for the product. `url` is its `OBJECT_STORAGE_URL`. */
export function objectStorageContract(name: string, url: () => string): void {
  const open = (change: (address: URL) => void = () => undefined): ObjectStorage => {
    const address = new URL(url())
    change(address)
    const config = parseObjectStorage(address.href)
    if (!config) throw new Error(`${address.href} is not an address of object storage.`)
    return createS3Storage(config)
  }
  const listAll = async (storage: ObjectStorage, prefix: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of storage.list(prefix)) keys.push(key)
    return keys
  }

  describe(name, () => {
    test('returns what was stored, byte by byte', async () => {
      const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256))
      await open().put('photos/ab/1.jpg', bytes, 'image/jpeg')
      expect((await open().get('photos/ab/1.jpg'))?.equals(bytes)).toBe(true)
    })

    test('has nothing under an unknown key', async () => {
      expect(await open().get('photos/ab/unknown.jpg')).toBeUndefined()
    })

    test('deletes an object, and an object that was deleted before', async () => {
      await open().put('photos/ab/2.jpg', Buffer.from('x'), 'image/jpeg')
      await open().delete('photos/ab/2.jpg')
      await open().delete('photos/ab/2.jpg')
      expect(await open().get('photos/ab/2.jpg')).toBeUndefined()
    })

    test('lists the keys with a prefix, over several pages', async () => {
      const keys = Array.from({ length: 8 }, (_, index) => `list/${index}.png`)
      for (const key of keys) await open().put(key, Buffer.from(key), 'image/png')
      expect((await listAll(open(), 'list/')).toSorted()).toEqual(keys)
      expect(await listAll(open(), 'nothing/')).toEqual([])
    })

    test('passes the check with the right settings', async () => {
      await expect(open().check()).resolves.toBeUndefined()
    })

    const wrong: [string, (address: URL) => void][] = [
      ['another secret', (address) => void (address.password = 'wrong')],
      ['another key', (address) => void (address.username = 'somebody')],
      ['another bucket', (address) => void (address.pathname = '/no-such-bucket')],
      ['another port', (address) => void (address.port = '1')],
    ]
    test.each(wrong)('with %s is unavailable, and the error does not contain the secret', async (_what, change) => {
      const storage = open(change)
      const errors = await Promise.all(
        [storage.put('photos/x.jpg', Buffer.from('x'), 'image/jpeg'), storage.check()].map((call) =>
          call.then(
            () => undefined,
            (error: unknown) => error,
          ),
        ),
      )
      for (const error of errors) {
        expect(error).toBeInstanceOf(ObjectStorageUnavailable)
        expect(String(error)).not.toContain(decodeURIComponent(new URL(url()).password))
      }
    })
  })
}
