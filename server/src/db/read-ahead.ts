/**
 * Reads and judges the part of a list after a key. Calls `onRead` with the last key as soon as the part was read, with
 * undefined at the end of the list. The result has the last key of what was judged, because a part may be read again.
 */
type JudgePart<Result> = (
  after: string,
  onRead: (end: string | undefined) => void,
) => Promise<{ value: Result; end: string | undefined }>

/**
 * Yields the results of a long list, part by part. The next parts are read while one is judged, so that the
 * database and the process work at the same time. At most `maxParts` are in memory.
 */
export async function* readAhead<Result>(
  after: string,
  maxParts: number,
  judgePart: JudgePart<Result>,
): AsyncGenerator<Result, void, undefined> {
  const parts = [startPart(after, judgePart)]
  const startNext = createStarter(parts, maxParts, judgePart)
  try {
    for (let part = parts[0]; part; part = parts[0]) {
      void startNext()
      const { value, end } = await part.result
      parts.shift()
      if (end !== parts[0]?.after) {
        await settle(parts.splice(0))
        if (end !== undefined) parts.push(startPart(end, judgePart))
      }
      yield value
    }
  } finally {
    await settle(parts.splice(0))
  }
}

type Part<Result> = { after: string; end: Promise<string | undefined>; result: ReturnType<JudgePart<Result>> }

/** Returns a function that adds the next parts to some, each as soon as it is known where the one before ends. */
function createStarter<Result>(
  parts: Part<Result>[],
  maxParts: number,
  judgePart: JudgePart<Result>,
): () => Promise<void> {
  let isStarting = false
  return async () => {
    if (isStarting) return
    isStarting = true
    for (let last = parts.at(-1); last && parts.length < maxParts; last = parts.at(-1)) {
      const end = await last.end.catch(() => undefined)
      // Meanwhile the parts may have been dropped.
      if (last !== parts.at(-1)) continue
      if (end === undefined) break
      parts.push(startPart(end, judgePart))
    }
    isStarting = false
  }
}

/** An error of a part is thrown in its turn. Until then nobody waits for it. */
function startPart<Result>(after: string, judgePart: JudgePart<Result>): Part<Result> {
  let onRead: (end: string | undefined) => void = () => undefined
  const reading = new Promise<string | undefined>((resolve) => (onRead = resolve))
  const result = judgePart(after, onRead)
  const end = Promise.race([reading, result.then((judged) => judged.end)])
  end.catch(() => undefined)
  result.catch(() => undefined)
  return { after, end, result }
}

async function settle(parts: readonly Part<unknown>[]): Promise<void> {
  await Promise.allSettled(parts.map(({ result }) => result))
}
