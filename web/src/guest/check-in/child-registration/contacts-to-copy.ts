import { emergencyContactFields, type ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { formatNameList } from '@first-chair/core/contact/format-name-list'

export type EmergencyContacts = Pick<ChildRegistration, (typeof emergencyContactFields)[number]>

/** The emergency contacts of a sibling that may be copied. `names` is their names as text. */
export type ContactsToCopy = { from: Contact; contacts: EmergencyContacts; names: string }

/** The emergency contacts of the first sibling whose registration is complete. Never includes health notes. */
export function findContactsToCopy(
  contactTasks: readonly ContactTask[],
  { registrations }: ChildRegistrations,
  contactId: string,
): ContactsToCopy | undefined {
  for (const { contact, isComplete, isSkipped } of contactTasks) {
    const registration = registrations.find((other) => other.contactId === contact.contactId)?.registration
    if (!registration || !isComplete || isSkipped || contact.contactId === contactId) continue
    const contacts = toEmergencyContacts(registration)
    const names = formatNameList([contacts.primaryEmergencyContact, contacts.alternateEmergencyContact1])
    return { from: contact, contacts, names }
  }
  return undefined
}

/** True if the form already holds these contacts: there is nothing to copy. */
export function hasSameContacts(contacts: EmergencyContacts, typed: Partial<EmergencyContacts>): boolean {
  return emergencyContactFields.every((name) => contacts[name].trim() === (typed[name] ?? '').trim())
}

export function toEmergencyContacts(registration: EmergencyContacts): EmergencyContacts {
  const { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 } =
    registration
  return { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 }
}
