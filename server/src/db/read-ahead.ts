/**
 * Reads and judges the part of a list after a key. Calls `onRead` with the last key as soon as the part was read, with
 * undefined at the end of the list. The result has the last key of what was judged, because a part may be read again.
 */
type JudgePart<Result> = (
  after: string,
  onRead: (end: string | undefined) => void,
) => Promise<{ value: Result; end: string | undefined }>

/**
 * Yields the results of a long list, part by part. The next part is read while the present one is judged, so that the
 * database and the process work at the same time. At most two parts are in memory.
 */
export async function* readAhead<Result>(
  after: string,
  judgePart: JudgePart<Result>,
): AsyncGenerator<Result, void, undefined> {
  let next: Part<Result> | undefined = startPart(after, judgePart)
  try {
    while (next) {
      const part: Part<Result> = next
      const expected = await part.end
      next = expected === undefined ? undefined : startPart(expected, judgePart)
      const { value, end } = await part.result
      if (end !== expected) {
        await settle(next)
        next = end === undefined ? undefined : startPart(end, judgePart)
      }
      yield value
    }
  } finally {
    await settle(next)
  }
}

type Part<Result> = { end: Promise<string | undefined>; result: ReturnType<JudgePart<Result>> }

/** An error of a part is thrown in its turn. Until then nobody waits for it. */
function startPart<Result>(after: string, judgePart: JudgePart<Result>): Part<Result> {
  let onRead: (end: string | undefined) => void = () => undefined
  const reading = new Promise<string | undefined>((resolve) => (onRead = resolve))
  const result = judgePart(after, onRead)
  const end = Promise.race([reading, result.then((judged) => judged.end)])
  end.catch(() => undefined)
  result.catch(() => undefined)
  return { end, result }
}

async function settle(part: Part<unknown> | undefined): Promise<void> {
  await part?.result.catch(() => undefined)
}
