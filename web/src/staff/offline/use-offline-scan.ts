import { getDayInTimeZone } from '@first-chair/core/calendar/day-in-time-zone'
import { useSettings } from '../../settings/use-settings.ts'
import { usePlace } from '../place.ts'
import { askPatiently } from './ask-patiently.ts'
import { findSeen, readBundle, storeSeen } from './device-database.ts'
import { getToday, withNewestCode } from './device-clock.ts'
import { getOfflineState, noteSignedCode, openOffline } from './offline-state.ts'
import { getTroubleText, type TroubleText } from './offline-text.ts'
import { readOfflineCode } from './read-offline-code.ts'

let lastSeen: { lookup: string; at: number | undefined } | undefined

/** When the code of the opened household was seen before on this device. */
export const getSeenAt = (lookup: string): number | undefined => (lastSeen?.lookup === lookup ? lastSeen.at : undefined)

/** Opens the household of a code without a network, or answers what is wrong with the code. */
function useOfflineScan(): (text: string) => Promise<TroubleText | undefined> {
  const { frontEndSettings, dateFormat } = useSettings()
  const { locationId } = usePlace()
  const ownAddress = frontEndSettings.baseUrl
  return async (text) => {
    const { device } = getOfflineState()
    const stored = await readBundle()
    const timeZone = stored?.bundle.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    const getTodayAt = (signedAt: number) => getToday(device && withNewestCode(device, signedAt), timeZone)
    const read = await readOfflineCode(text, { ownAddress, stored, locationId, getToday: getTodayAt })
    if ('signedAt' in read) await noteSignedCode(read.signedAt)
    if (read.kind !== 'household') {
      const today = getTodayAt('signedAt' in read ? read.signedAt : 0)
      const isDayProved = device !== undefined && getDayInTimeZone(device.contactAt, timeZone) === today
      return getTroubleText(read, dateFormat, isDayProved ? undefined : today)
    }
    lastSeen = { lookup: read.lookup, at: await findSeen(read.lookup, read.day) }
    if (lastSeen.at === undefined) await storeSeen(read.lookup, read.day, Date.now())
    openOffline(read)
    return undefined
  }
}

/** What is wrong with a code that was read without a network, in the words of the page. */
export class OfflineTrouble extends Error {
  readonly notice: TroubleText

  constructor(notice: TroubleText) {
    super(`${notice.title}. ${notice.hint}`)
    this.name = 'OfflineTrouble'
    this.notice = notice
  }
}

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
    const answer = await askPatiently(getOfflineState().device?.shift !== undefined, ask)
    if (answer !== undefined) return answer
    const trouble = await readCode(code)
    if (trouble) throw new OfflineTrouble(trouble)
    return undefined
  }
}
