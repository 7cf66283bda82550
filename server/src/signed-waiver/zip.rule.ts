import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = { path: string; bytes: Uint8Array }

/** Files whose format is compressed already. */
const compressedFiles = /\.(pdf|png|jpg)$/

/** Streams files into a ZIP, with one file in memory at a time. All entries get the date `dated`. */
export async function* createZip(files: AsyncIterable<ZipEntry>, dated: Date): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { path, bytes } of files) {
    const file = compressedFiles.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = dated
    zip.add(file)
    file.push(bytes, true)
    yield* chunks
    chunks = []
  }
  zip.end()
  yield* chunks
}
