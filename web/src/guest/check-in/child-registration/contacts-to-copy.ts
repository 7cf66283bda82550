import { contactFields, type ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { namesInSentence } from '@first-chair/core/contact/names-in-sentence'

export type EmergencyContacts = Pick<ChildRegistration, (typeof contactFields)[number]>

/** The emergency contacts of a sibling that may be copied. `names` is their names as text. */
export type ContactsToCopy = { from: Contact; contacts: EmergencyContacts; names: string }

/** The emergency contacts of the first sibling whose registration is complete. Never includes health notes. */
export function contactsToCopy(
  contactTasks: readonly ContactTask[],
  { registrations }: ChildRegistrations,
  contactId: string,
): ContactsToCopy | undefined {
  for (const { contact, isComplete, isSkipped } of contactTasks) {
    const registration = registrations.find((other) => other.contactId === contact.contactId)?.registration
    if (!registration || !isComplete || isSkipped || contact.contactId === contactId) continue
    const contacts = emergencyContactsOf(registration)
    const names = namesInSentence([contacts.primaryEmergencyContact, contacts.alternateEmergencyContact1])
    return { from: contact, contacts, names }
  }
  return undefined
}

/** True if the form already holds these contacts: there is nothing to copy. */
export function isSameContacts(contacts: EmergencyContacts, typed: Partial<EmergencyContacts>): boolean {
  return contactFields.every((name) => contacts[name].trim() === (typed[name] ?? '').trim())
}

export function emergencyContactsOf(registration: EmergencyContacts): EmergencyContacts {
  const { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 } =
    registration
  return { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 }
}
