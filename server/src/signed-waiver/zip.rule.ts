import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZippedFile = { path: string; bytes: Uint8Array }

/** Formats that are compressed already. */
const isDense = /\.(pdf|png|jpg)$/

/** Puts files into a ZIP as they come, one in memory at a time. All of them are dated alike. */
export async function* zipOf(files: AsyncIterable<ZippedFile>, dated: Date): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    written.push(piece)
  })
  for await (const { path, bytes } of files) {
    const file = isDense.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = dated
    zip.add(file)
    file.push(bytes, true)
    yield* written
    written = []
  }
  zip.end()
  yield* written
}
