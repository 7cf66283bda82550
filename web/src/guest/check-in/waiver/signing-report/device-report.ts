import type { DeviceReport } from '@first-chair/core/waiver/device-report'
import type { DrawnStrokes } from '@first-chair/core/waiver/drawn-strokes'
import { getPageScript } from '../../../../loading/page-script.ts'
import type { ReadingTimes } from './use-reading.ts'

/** What this device says about how a waiver is signed now. */
export function createDeviceReport({
  reading,
  recordsConsentVersion,
  strokes,
}: {
  reading?: ReadingTimes | undefined
  recordsConsentVersion?: string | undefined
  strokes?: DrawnStrokes | undefined
}): DeviceReport {
  const now = Date.now()
  return {
    timeUtc: toInstant(now),
    ...(reading && toReadingTimes(reading, now)),
    language: getLanguage(),
    build: getBuild(),
    ...(recordsConsentVersion !== undefined && { recordsConsentVersion }),
    ...(strokes && { strokes }),
  }
}

/** The clock of a device may be set back meanwhile. Then the earlier times are taken to be no later than the last one. */
function toReadingTimes({ openedAt, readToEndAt }: ReadingTimes, now: number) {
  const readToEnd = readToEndAt === undefined ? undefined : Math.min(readToEndAt, now)
  return {
    textOpenedAtUtc: toInstant(Math.min(openedAt, readToEnd ?? now)),
    ...(readToEnd !== undefined && { textReadToEndAtUtc: toInstant(readToEnd) }),
  }
}

const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Of the page. `und` is the code for an undetermined language. */
function getLanguage(): string {
  const { lang } = document.documentElement
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(lang) ? lang : 'und'
}

/** The name of the script that starts the page. */
function getBuild(): string {
  const script = getPageScript()
  const name = new URL(script?.src ?? '', window.location.href).pathname.split('/').at(-1) ?? ''
  return script && /^[\w.-]{1,100}$/.test(name) ? name : 'unknown'
}
