import { expect, test } from 'vitest'
import { parseObjectStorage } from './parse-object-storage.ts'

test.each([
  [
    's3://key:secret@s3.eu-central-1.amazonaws.com/photos?region=eu-central-1',
    'https://s3.eu-central-1.amazonaws.com/photos',
  ],
  ['s3://key:secret@storage.resort.example:9000/photos/', 'https://storage.resort.example:9000/photos'],
  ['s3://key:secret@storage.resort.example/photos?tls=off', 'http://storage.resort.example/photos'],
  ['s3://key:secret@localhost:9000/photos', 'http://localhost:9000/photos'],
  ['s3://key:secret@127.0.0.1:9000/photos?tls=on', 'https://127.0.0.1:9000/photos'],
])('%s is the bucket %s', (text, endpoint) => {
  expect(parseObjectStorage(text)).toMatchObject({ endpoint, accessKeyId: 'key', secretAccessKey: 'secret' })
})

test('the region is us-east-1 unless the address names one', () => {
  expect(parseObjectStorage('s3://key:secret@localhost/photos')?.region).toBe('us-east-1')
  expect(parseObjectStorage('s3://key:secret@localhost/photos?region=garage')?.region).toBe('garage')
})

test('key and secret may contain special characters', () => {
  expect(parseObjectStorage('s3://resort%3Acheckin:a%2Fb%2Bc@localhost/photos')).toMatchObject({
    accessKeyId: 'resort:checkin',
    secretAccessKey: 'a/b+c',
  })
})

test.each([
  'https://key:secret@storage.resort.example/photos',
  's3://storage.resort.example/photos',
  's3://key@storage.resort.example/photos',
  's3://key:secret@storage.resort.example',
  's3://key:secret@storage.resort.example/photos/of/guests',
  's3://key:secret@storage.resort.example/Photos',
  's3://key:secret@storage.resort.example/photos?tls=maybe',
  's3://key:secret@storage.resort.example/photos?bucket=other',
  's3://key:se%cret@storage.resort.example/photos',
  'photos',
])('%s is refused', (text) => {
  expect(parseObjectStorage(text)).toBeUndefined()
})
