import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { countSetupGaps } from '@first-chair/core/setup/setup-gaps.api'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { cleanNotifications } from '@mantine/notifications'
import { answer } from './network.ts'
import { openPage, someSettings } from './open-page.tsx'

/**
 * Opens an admin page as an administrator. jsdom has no modal dialogs, so they are replaced by non-modal ones that take
 * the focus as in a browser.
 */
export function openAdminPage(
  path: string,
  settings = someSettings(),
  gaps = { locations: 0, activities: 0, tasks: 0 },
) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector<HTMLElement>('button, input, a[href]')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  // Notifications are global: those of the file before in this process are still there.
  cleanNotifications()
  answer(readClientSettings, settings)
  answer(countSetupGaps, { resortDay: '2026-12-05', ...gaps })
  answer(checkAdministrator, { email: 'alex@resort.example', name: 'Alex Moreau' })
  return openPage(path, settings)
}
