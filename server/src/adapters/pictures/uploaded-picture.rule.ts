import type { Binary } from '@first-chair/core/contract/binary'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { toPictureProblem } from '@first-chair/core/photo/photo'

/** Reads the picture from a request body: the body itself, or the single file of a form. */
export async function readUploadedPicture({ contentType, bytes }: Binary): Promise<Buffer> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!/^multipart\/form-data\b/i.test(contentType)) return body

  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw createInvalidInput([toPictureProblem('unknown')], cause)
    })
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  const [file] = files
  if (!file || files.length > 1) throw createInvalidInput([toPictureProblem('invalid-type')])
  return Buffer.from(await file.arrayBuffer())
}
