import pg from 'pg'

/** ReadyForQuery (idle): the last bytes that PostgreSQL sends. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The tag of CommandComplete, with the number of copied rows. */
const copyTag = /COPY (\d+)\0/

/**
 * Runs `COPY (query) TO STDOUT CSV` and discards the bytes. No client could do less work; psql does a little more. Of
 * the data only the end is parsed.
 */
export async function readAsCopy(connectionString: string, query: string): Promise<{ seconds: number; rows: number }> {
  const client = new pg.Client({ connectionString })
  // The connection is destroyed at the end, because the driver has not seen the messages on it.
  client.on('error', () => undefined)
  await client.connect()
  // The socket is in neither the types nor the documentation of the driver.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { connection } = client as unknown as {
    connection: { stream: import('node:net').Socket; query(text: string): void }
  }
  const start = performance.now()
  try {
    const rows = await new Promise<number>((resolve, reject) => {
      let last: Buffer = Buffer.alloc(0)
      connection.stream.removeAllListeners('data')
      connection.stream.on('error', reject)
      connection.stream.on('data', (piece: Buffer) => {
        last = piece.length >= 64 ? piece.subarray(-64) : Buffer.concat([last, piece]).subarray(-64)
        if (!last.subarray(-readyForQuery.length).equals(readyForQuery)) return
        const copied = copyTag.exec(last.toString('latin1'))?.[1]
        if (copied === undefined) reject(new Error('PostgreSQL did not copy anything.'))
        else resolve(Number(copied))
      })
      connection.query(`copy (${query}) to stdout (format csv)`)
    })
    return { rows, seconds: (performance.now() - start) / 1000 }
  } finally {
    connection.stream.destroy()
  }
}
