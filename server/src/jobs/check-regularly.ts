import type { Context } from '../context/context.ts'

/**
 * Calls `check` again and again, never twice at the same time, and not while `isPaused`. Of failures that follow each other only the
 * first is logged, as `failure`. `checkNow` calls it once more, also after `stop`, which waits for a call that is running.
 */
export function checkRegularly(
  { log }: Pick<Context, 'log'>,
  {
    check,
    failure,
    isPaused,
    millisecondsBetweenChecks,
  }: { check: () => Promise<void>; failure: string; isPaused: () => boolean; millisecondsBetweenChecks: number },
): { checkNow: () => Promise<void>; stop: () => Promise<void> } {
  let hasReported = false
  let checking: Promise<void> | undefined
  const checkNow = async (): Promise<void> => {
    try {
      await check()
      hasReported = false
    } catch (err) {
      if (!hasReported) log.warn({ err }, failure)
      hasReported = true
    } finally {
      checking = undefined
    }
  }
  const timer = setInterval(() => {
    if (!isPaused()) checking ??= checkNow()
  }, millisecondsBetweenChecks)
  return {
    checkNow,
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}
