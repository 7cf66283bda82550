import * as z from 'zod/mini'
import { Binary, BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { UploadedPicture, uploadLimits, toUploadProblem, uploadTypes } from './picture.ts'

// The calls for theme pictures (docs/decisions/0063).

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  path: '/api/admin/pictures',
  caller: 'admin',
  summary: 'Upload a picture for the theme: a logo, an icon or an image; the answer has its address',
  body: Binary,
  binaryBody: {
    types: [...uploadTypes, 'multipart/form-data'],
    limit: uploadLimits.bytes,
    tooLarge: toUploadProblem('too-big'),
  },
  answer: UploadedPicture,
})

/** The address contains the hash of the bytes, so browsers may cache them for ever. */
export const readPicture = endpoint({
  name: 'readPicture',
  method: 'GET',
  path: '/api/pictures/:hash',
  caller: 'anyone',
  summary: 'A picture of the theme, by the SHA-256 of its bytes',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Please send the SHA-256 of a picture.')) }),
  answer: BinaryAnswer,
  binaryAnswer: { types: ['image/png', 'image/jpeg'] },
  failures: ['not-found'],
})
