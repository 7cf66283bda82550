import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { formatVisitDay } from './guest/readiness/format-visit-day.ts'
import { sendHomeCalls } from './guest/send-home-calls.ts'

// The server writes this script into the page of home, behind the settings. It must never keep the page from loading.
try {
  // The server wrote the settings with the same schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const settings = JSON.parse(document.getElementById('client-settings')?.textContent ?? '') as ClientSettings
  sendHomeCalls(settings, location.search)
  // The first date makes the browser read its data about dates. The script of the page and the answer are still on their way. In a task of
  // its own, so that the browser goes on with the page first.
  setTimeout(() => formatVisitDay('2026-01-01', settings.dateFormat))
} catch {
  // Then the script of the page sends the calls.
}
