import { hasNoAnswer } from '../../api/call.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { usePlace } from '../place.ts'
import { findSeen, readBundle, storeSeen } from './device-database.ts'
import { getToday } from './device-sync.ts'
import { getOfflineState, openOffline, reportUnreachable, worksOffline } from './offline-state.ts'
import { getTroubleText } from './offline-text.ts'
import { readOfflineCode } from './read-offline-code.ts'

let lastSeen: { lookup: string; at: number | undefined } | undefined

/** When the code of the opened household was seen before on this device. */
export const getSeenAt = (lookup: string): number | undefined => (lastSeen?.lookup === lookup ? lastSeen.at : undefined)

/** Opens the household of a code without a network, or answers what is wrong with the code. */
function useOfflineScan(): (text: string) => Promise<{ title: string; hint: string } | undefined> {
  const { frontEndSettings, dateFormat } = useSettings()
  const { locationId } = usePlace()
  const ownAddress = frontEndSettings.baseUrl
  return async (text) => {
    const { device } = getOfflineState()
    const stored = await readBundle()
    const timeZone = stored?.bundle.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    const today = getToday(device?.clockOffset ?? 0, timeZone)
    const read = await readOfflineCode(text, { ownAddress, stored, locationId, today })
    if (read.kind !== 'household') return getTroubleText(read, dateFormat)
    lastSeen = { lookup: read.lookup, at: await findSeen(read.lookup, read.day) }
    if (lastSeen.at === undefined) await storeSeen(read.lookup, read.day, Date.now())
    openOffline(read)
    return undefined
  }
}

/** What is wrong with a code that was read without a network, in the words of the page. */
export class OfflineTrouble extends Error {
  readonly notice: { title: string; hint: string }

  constructor(notice: { title: string; hint: string }) {
    super(`${notice.title}. ${notice.hint}`)
    this.name = 'OfflineTrouble'
    this.notice = notice
  }
}

/** How many milliseconds a prepared device waits for an answer before it shows what it has stored. */
const patienceMs = 4_000

/**
 * Asks the server about a code, and without an answer opens what a prepared device knows of it; then the result is
 * undefined. Throws `OfflineTrouble` if the code shows nothing, and every refusal of the server.
 */
export function useOfflineFallback() {
  const readCode = useOfflineScan()
  return async <Result>(
    code: string,
    ask: (options: { signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (!worksOffline(getOfflineState())) {
      const isPrepared = getOfflineState().device?.shift !== undefined
      const patience = new AbortController()
      const timer = isPrepared ? setTimeout(() => patience.abort(), patienceMs) : undefined
      try {
        return await ask({ signal: patience.signal })
      } catch (failure) {
        const hasAnswer = !patience.signal.aborted && !(failure instanceof Error && hasNoAnswer(failure))
        if (hasAnswer || !isPrepared) throw failure
        reportUnreachable()
      } finally {
        clearTimeout(timer)
      }
    }
    const trouble = await readCode(code)
    if (trouble) throw new OfflineTrouble(trouble)
    return undefined
  }
}
