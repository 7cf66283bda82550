import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { sendHomeCalls } from './guest/send-home-calls.ts'

// The server writes this script into the page of home, behind the settings. It must never keep the page from loading.
try {
  // The server wrote the settings with the same schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const settings = JSON.parse(document.getElementById('client-settings')?.textContent ?? '') as ClientSettings
  sendHomeCalls(settings, location.search)
  // In a task of its own, so that the browser goes on with the page first.
  setTimeout(readFormatsInWorker)
} catch {
  // Then the script of the page sends the calls.
}

/** What home formats first: a date, a number, and a list of names. */
const firstFormats = `
new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format()
new Intl.NumberFormat('en-GB').format(1)
new Intl.ListFormat('en-GB').format(['', ''])
close()`

/**
 * Makes the browser read its data about formats, which takes a slow phone a tenth of a second. A worker reads it in a thread of its own,
 * for all threads of the process (decision 0257).
 */
function readFormatsInWorker(): void {
  void new Worker(URL.createObjectURL(new Blob([firstFormats], { type: 'text/javascript' })))
}
