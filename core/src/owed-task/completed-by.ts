import { isMinor, type Contact } from '../contact/contact.ts'
import type { GeneralSettings } from '../settings/admin-settings.ts'
import type { Task } from '../task/task.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import { isExternalWaiver } from '../task/external-waiver.ts'

/**
 * Who completes a contact task: the signed-in guest, the contact with their own signing link, or the resort. The resort
 * completes a waiver if the birth date is missing, or if no service for waivers of an external provider is set up.
 */
export const completedByValues = ['guest', 'contact', 'resort'] as const
export type CompletedBy = (typeof completedByValues)[number]

/** The settings that decide who completes a contact task. */
export type CompletedBySettings = Pick<GeneralSettings, 'adultsSignForThemselves' | 'adultAge' | 'oneRiskUrl'>

/**
 * Decides who completes a contact task. The guest completes everything for everybody. Only other adults sign their own
 * waivers, if the setting says so (docs/domain.md, "Who signs"). A person without a birth date may be an adult, for
 * whom nobody else may sign, or a child, who may not sign: then nobody signs on these pages. Waivers of an external
 * provider are signed in its frame; without its service they are left for the resort.
 */
export function whoCompletes(
  task: Pick<Task, 'taskTypeId' | 'externalWaiverId'>,
  contact: Pick<Contact, 'age' | 'isHeadOfHouseHold'>,
  settings: CompletedBySettings,
): CompletedBy {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return 'guest'
  if (isExternalWaiver(task)) return settings.oneRiskUrl === '' ? 'resort' : 'guest'
  if (!settings.adultsSignForThemselves || contact.isHeadOfHouseHold) return 'guest'
  if (contact.age === null) return 'resort'
  return isMinor(contact, settings.adultAge) ? 'guest' : 'contact'
}
