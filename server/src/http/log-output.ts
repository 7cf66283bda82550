import { writeSync } from 'node:fs'

const standardOutput = 1
/** A reader of the log that is slower than we are gets this long, line by line, before lines are dropped. */
const triesWhileBusy = 25
const millisecondsBetweenTries = 4

/**
 * Where the lines of the log go. A line that cannot be written, because the disk is full or the reader has gone, is dropped: the
 * log must neither end nor block the product. The stream that pino opens by default does the one or the other.
 */
export function logOutput(write: (line: Buffer) => number = (line) => writeSync(standardOutput, line)) {
  return {
    write(line: string): void {
      let rest = Buffer.from(line)
      for (let tries = 0; rest.length > 0 && tries < triesWhileBusy;) {
        try {
          rest = rest.subarray(write(rest))
        } catch (error) {
          if (!isBusy(error)) return
          tries += 1
          pause(millisecondsBetweenTries)
        }
      }
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}

/** Blocks this thread: lines keep their order, and what is logged before a crash is written before it. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
