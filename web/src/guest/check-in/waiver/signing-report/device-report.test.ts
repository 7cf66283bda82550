import { DeviceReport } from '@first-chair/core/waiver/device-report'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceReport } from './device-report.ts'

const noon = Date.parse('2026-12-05T12:00:00.000Z')
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('lang')
})

test('names the language of the page, and the script that starts it, which comes after shared ones', () => {
  document.documentElement.lang = 'en-US'
  for (const name of ['runtime-1a2b.js', 'first-3c4d.js']) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = `/assets/${name}`
    document.head.append(script)
  }
  expect(createDeviceReport({})).toMatchObject({ language: 'en-US', build: 'first-3c4d.js' })
})

test('is accepted although the clock of the device was set back while the text was open', () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  const report = createDeviceReport({ reading: { openedAt: noon + 60_000, readToEndAt: noon + 30_000 } })
  expect(report).toMatchObject({ textOpenedAtUtc: report.timeUtc, textReadToEndAtUtc: report.timeUtc })
  expect(DeviceReport.safeParse(report).success).toBe(true)
})
