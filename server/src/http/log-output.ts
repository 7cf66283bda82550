import { writeSync } from 'node:fs'

const standardOutput = 1
/** The number of attempts per line while the reader of the log is too slow. After them the line is dropped. */
const maxAttempts = 25
const millisecondsBetweenAttempts = 4

/**
 * Writes the lines of the log. A line that cannot be written, because the disk is full or the reader has gone, is
 * dropped: the log must neither stop nor block the product. The default stream of pino does one or the other.
 */
export function createLogOutput(write: (line: Buffer) => number = (line) => writeSync(standardOutput, line)) {
  return {
    write(line: string): void {
      let rest = Buffer.from(line)
      for (let attempts = 0; rest.length > 0 && attempts < maxAttempts;) {
        try {
          rest = rest.subarray(write(rest))
        } catch (error) {
          if (!isBusy(error)) return
          attempts += 1
          pause(millisecondsBetweenAttempts)
        }
      }
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}

/** Blocks this thread, so that lines keep their order and lines before a crash are written. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
