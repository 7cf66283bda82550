import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'

const maxLines = 5
const maxLength = 300
/** For all phones together: anybody may make this call, and the log must stay readable. */
const maxLinesPerMinute = 30

/**
 * Creates the use case that writes what phones report to the log: a few lines of each report, and of each minute. Serial
 * numbers, ids of phones and tokens are left out.
 */
export function createWalletLog({
  config,
  clock,
  log,
}: Pick<Context, 'config' | 'clock' | 'log'>): (messages: readonly string[]) => Promise<Record<string, never>> {
  let minute = 0
  let lines = 0
  return async (messages) => {
    if (!config.appleWallet || !config.walletUpdates) throw new Failure('not-found')
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) [minute, lines] = [now, 0]
    for (const message of messages.slice(0, Math.min(maxLines, maxLinesPerMinute - lines))) {
      lines += 1
      log.warn({ report: maskIds(message) }, 'Apple Wallet on a phone reports a problem with a pass')
    }
    return {}
  }
}

function maskIds(message: string): string {
  return message.replaceAll(/[\w-]{20,}/g, '…').slice(0, maxLength)
}
