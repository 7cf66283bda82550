import { contactFields, type ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { namesInSentence } from '@first-chair/core/contact/names-in-sentence'

export type EmergencyContacts = Pick<ChildRegistration, (typeof contactFields)[number]>

/** A sibling whose emergency contacts may be taken over. */
export type ContactsToCopy = { from: Contact; contacts: EmergencyContacts; words: string }

/** The emergency contacts of the first sibling whose registration is done; never health notes. */
export function contactsToCopy(
  contactTasks: readonly ContactTask[],
  { registrations }: ChildRegistrations,
  contactId: string,
): ContactsToCopy | undefined {
  for (const { contact, isComplete, isSkipped } of contactTasks) {
    const known = registrations.find((other) => other.contactId === contact.contactId)?.registration
    if (!known || !isComplete || isSkipped || contact.contactId === contactId) continue
    const contacts = emergencyContactsOf(known)
    const words = namesInSentence([contacts.primaryEmergencyContact, contacts.alternateEmergencyContact1])
    return { from: contact, contacts, words }
  }
  return undefined
}

/** Are these contacts in the form already? Then there is nothing to copy. */
export function isSameContacts(contacts: EmergencyContacts, typed: Partial<EmergencyContacts>): boolean {
  return contactFields.every((name) => contacts[name].trim() === (typed[name] ?? '').trim())
}

export function emergencyContactsOf(registration: EmergencyContacts): EmergencyContacts {
  const { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 } =
    registration
  return { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 }
}
