import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { answer } from './network.ts'
import { openPage, someSettings } from './open-page.tsx'

/** Opens a page of the admin area as an administrator. jsdom has no top layer, so dialogs are open without being modal. */
export function openAdminPage(path: string, settings = someSettings()) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  answer(checkAdministrator, { email: 'alex@resort.example', name: 'Alex Moreau' })
  return openPage(path, settings)
}
