import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { formatVisitDay } from './guest/readiness/format-visit-day.ts'
import { sendHomeCalls } from './guest/send-home-calls.ts'

// The server writes this script into the page of home, behind the settings. It must never keep the page from loading.
try {
  // The server wrote the settings with the same schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const settings = JSON.parse(document.getElementById('client-settings')?.textContent ?? '') as ClientSettings
  sendHomeCalls(settings, location.search)
  // The first date makes the browser read its data about dates. If the script of the page is still on its way, the browser has nothing
  // else to do; from a cache it comes earlier, and home does the same.
  setTimeout(() => formatVisitDay('2026-01-01', settings.dateFormat), 500)
} catch {
  // Then the script of the page sends the calls.
}
