import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Writes values as lines of JSON, compressed. The file has its name only after everything is on disk, so a file with
 * that name is always complete.
 */
export async function writeJsonLines(path: string, values: AsyncIterable<object>): Promise<void> {
  const unfinished = `${path}.unfinished`
  async function* toLines(): AsyncGenerator<string> {
    for await (const value of values) yield `${JSON.stringify(value)}\n`
  }
  await pipeline(Readable.from(toLines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
  await flush(unfinished)
  await rename(unfinished, path)
  await flush(dirname(path))
}

/** Reads the values again, one by one. Throws if the file is damaged or its end is missing. */
export async function* readJsonLines(path: string): AsyncGenerator {
  const file = createReadStream(path)
  const text = createGunzip()
  // The error of either stream ends the loop below.
  const finished = pipeline(file, text)
  finished.catch(() => undefined)
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    const value: unknown = JSON.parse(line)
    yield value
  }
  await finished
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
