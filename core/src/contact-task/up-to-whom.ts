import { isMinor, type Contact } from '../contact/contact.ts'
import type { GeneralSettings } from '../settings/admin-settings.ts'
import { taskKinds, type Task } from '../task/task.ts'
import { isExternalWaiver } from '../waiver/external-waiver.ts'

/**
 * Up to whom a contact task is: the signed-in guest, the contact with a link of their own, or the resort, which has to
 * learn a birth date first or has no service for waivers of an outside provider.
 */
export const upToWhom = ['guest', 'contact', 'resort'] as const
export type UpToWhom = (typeof upToWhom)[number]

/**
 * Who does a contact task? The guest does everything for everybody, except that other adults sign their own waivers where
 * the setting says so (domain rules, section 4). Somebody without a birth date may be an adult, whom nobody else signs for,
 * or a child, who does not sign: then nobody signs on these pages. Waivers of an outside provider are signed in its frame, which
 * asks whom it needs; without its service they are left for the resort.
 */
export function isUpTo(
  task: Pick<Task, 'taskTypeId' | 'externalWaiverId'>,
  contact: Pick<Contact, 'age' | 'isHeadOfHouseHold'>,
  settings: Pick<GeneralSettings, 'adultsSignForThemselves' | 'adultAge' | 'oneRiskUrl'>,
): UpToWhom {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return 'guest'
  if (isExternalWaiver(task)) return settings.oneRiskUrl === '' ? 'resort' : 'guest'
  if (!settings.adultsSignForThemselves || contact.isHeadOfHouseHold) return 'guest'
  if (contact.age === null) return 'resort'
  return isMinor(contact, settings.adultAge) ? 'guest' : 'contact'
}
