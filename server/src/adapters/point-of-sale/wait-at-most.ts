import { PointOfSaleDown } from './point-of-sale.ts'

/** Returns the answer, or throws `PointOfSaleDown` after the time limit. The call itself continues. */
export async function waitAtMost<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PointOfSaleDown(`The point of sale did not answer within ${milliseconds} ms.`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the answer, or throws `PointOfSaleDown` at a time by `performance.now()`. Without such a time it waits as long
 * as the call takes.
 */
export async function waitUntil<Answer>(deadline: number | undefined, answer: Promise<Answer>): Promise<Answer> {
  if (deadline === undefined) return answer
  return waitAtMost(Math.max(0, Math.round(deadline - performance.now())), answer)
}
