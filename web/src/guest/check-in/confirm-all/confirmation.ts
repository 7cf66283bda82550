import {
  emergencyContactFields,
  healthFields,
  type ChildRegistration,
} from '@first-chair/core/child-registration/child-registration'
import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { isNone } from '@first-chair/core/child-registration/none-when-empty'
import type { Contact } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getHouseholdContactTasks } from '@first-chair/core/contact-task/household-tasks'
import { isCompletedByGuest } from '@first-chair/core/contact-task/remaining-tasks'
import { rentalProfileSchema } from '@first-chair/core/rental-profile/rental-profile-rules'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { getTasksToConfirm } from '@first-chair/core/unchanged-record/unchanged-record'

/** The stored rental profile of a person, and whether the person may have grown since. */
export type SizesToShow = { contactTask: ContactTask; profile: RentalProfile; mayHaveGrown: boolean }

/** The stored registration of a child. */
export type RegistrationToShow = { contactTask: ContactTask; registration: ChildRegistration }

/** What the page of unchanged records shows. */
export type Confirmation = {
  people: readonly {
    contact: Contact
    sizes: SizesToShow | undefined
    /** The rental profile of a person who has sent it already. */
    savedProfile: RentalProfile | undefined
    registration: RegistrationToShow | undefined
  }[]
  /** Children with a stored health note that says something: their own form asks. */
  withNotes: readonly ContactTask[]
  /** What the guest still has to do afterwards, in the order of check-in. */
  remaining: readonly ContactTask[]
  /** The day of the newest record. */
  updatedOn: string
}

/**
 * What the household can confirm together, of the records that the server names. A record that could not be read, or with a
 * value that is no longer offered, is left for its own form.
 */
export function getConfirmation(
  grouping: ContactTaskGrouping,
  rental: RentalProfiles,
  { registrations }: ChildRegistrations,
): Confirmation {
  const all = getHouseholdContactTasks(grouping)
  const open = all.filter((one) => !mayAdvance([one]) && isCompletedByGuest(one))
  const named = getTasksToConfirm(grouping.unchanged ?? { records: [] }, open)
  const findProfile = (contactId: string) => rental.profiles.find((other) => other.contactId === contactId)?.profile
  const sizes = named.flatMap(({ contactTask, asks }): SizesToShow[] => {
    const { contactId, age } = contactTask.contact
    const profile = findProfile(contactId)
    if (asks === 'health' || !profile) return []
    const isValid = rentalProfileSchema({ ...rental, lists: rental, age }).safeParse(profile).success
    return isValid ? [{ contactTask, profile, mayHaveGrown: asks === 'sizes' }] : []
  })
  const children = named.flatMap(({ contactTask, asks }): RegistrationToShow[] => {
    const { contactId } = contactTask.contact
    const registration = registrations.find((other) => other.contactId === contactId)?.registration
    return asks === 'health' && registration ? [{ contactTask, registration }] : []
  })
  const withoutNotes = children.filter(({ registration }) => healthFields.every((field) => isNone(registration[field])))
  const people = grouping.contacts
    .map((contact) => {
      const isOwn = ({ contactTask }: { contactTask: ContactTask }) =>
        contactTask.contact.contactId === contact.contactId
      const hasSaved = all.some(
        (one) => isOwn({ contactTask: one }) && isRental(one) && one.isComplete && !one.isSkipped,
      )
      return {
        contact,
        sizes: sizes.find(isOwn),
        savedProfile: hasSaved ? findProfile(contact.contactId) : undefined,
        registration: withoutNotes.find(isOwn),
      }
    })
    .filter((person) => person.sizes ?? person.registration)
  const shown = new Set([...sizes, ...withoutNotes].map(({ contactTask }) => contactTask.id))
  return {
    people,
    withNotes: children.filter((one) => !withoutNotes.includes(one)).map(({ contactTask }) => contactTask),
    remaining: open.filter(({ id }) => !shown.has(id)),
    updatedOn: named
      .filter(({ contactTask }) => shown.has(contactTask.id))
      .reduce((newest, { updatedOn }) => (updatedOn > newest ? updatedOn : newest), ''),
  }
}

const isRental = ({ task }: ContactTask) => taskKinds[task.taskTypeId] === 'RentalProfile'

/** The sibling whose emergency contacts the guest chose for a child; undefined if the child keeps its own ones. */
export function findSibling(
  { contactTask }: RegistrationToShow,
  all: readonly RegistrationToShow[],
  sameAs: Readonly<Record<string, string>>,
): RegistrationToShow | undefined {
  return all.find((other) => other.contactTask.id === sameAs[contactTask.id])
}

/** True if two registrations name the same people to call. */
export function haveSameContacts(one: ChildRegistration, other: ChildRegistration): boolean {
  return emergencyContactFields.every((field) => one[field].trim() === other[field].trim())
}
