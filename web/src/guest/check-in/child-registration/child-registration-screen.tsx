import {
  type ChildRegistrationInput,
  toChildRegistration,
} from '@first-chair/core/child-registration/child-registration'
import {
  readChildRegistrations,
  type ChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/child-registration.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { useProfile } from '../../use-contact-tasks.ts'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { childDrafts } from '../../drafts/drafts.ts'
import { TaskForm, type TaskFormKind } from '../task-form/task-form.tsx'
import { ChildRegistrationCard } from './child-registration-card.tsx'
import { ChildRegistrationFields } from './child-registration-fields.tsx'
import { findContactsToCopy } from './contacts-to-copy.ts'

const childRegistrationsQuery = query(readChildRegistrations, {})

const childRegistrations: TaskFormKind<ChildRegistrationInput, ChildRegistrations> = {
  drafts: childDrafts,
  query: childRegistrationsQuery,
  toAnswers: (record) => ({ kind: 'ChildRegistration', record }),
  addSaved: (loaded, { contact: { contactId } }, input, resortDay) => {
    const others = loaded.registrations.filter((other) => other.contactId !== contactId)
    return {
      ...loaded,
      registrations: [...others, { contactId, registration: toChildRegistration(input, resortDay) }],
      unreadableContactIds: loaded.unreadableContactIds?.filter((other) => other !== contactId),
    }
  },
  // A name of the analytics, not a text on screen.
  // oxlint-disable-next-line first-chair/no-literal-text
  event: 'Child Registration',
}

function findStored({ registrations }: ChildRegistrations, contactId: string) {
  return registrations.find((other) => other.contactId === contactId)
}

function isUnreadable({ unreadableContactIds = [] }: ChildRegistrations, contactId: string) {
  return unreadableContactIds.includes(contactId)
}

/** The child registrations of a household, one card each (docs/domain.md, "Check-in pages"). */
export function ChildRegistrationScreen(props: TaskScreenProps) {
  const { childRegistration, profile: profileTexts } = useTexts()
  const { data, isPending, refetch } = useQuery(childRegistrationsQuery)
  const profile = useProfile()
  const accountName = profile.data?.user.name ?? ''
  return (
    <TaskForm
      {...props}
      kind={childRegistrations}
      pageTitle={t('pageTitle')}
      loadingText={t('loading')}
      notLoadedTitle={t('notLoaded')}
      title={isEditingProfiles(props.grouping) ? profileTexts.childRegistrationTitle : childRegistration.title}
      records={{
        data,
        isPending: isPending || profile.isPending,
        refetch: () => Promise.all([refetch(), profile.refetch()]),
      }}
      renderCard={(loaded, card) => {
        const { id, contact } = card.contactTask
        return (
          <ChildRegistrationCard
            key={id}
            {...card}
            registration={findStored(loaded, contact.contactId)?.registration}
            confirmedOn={findStored(loaded, contact.contactId)?.confirmedOn}
            hasConsent={findStored(loaded, contact.contactId)?.hasConsent === true}
            isUnreadable={isUnreadable(loaded, contact.contactId)}
          />
        )
      }}
      renderFields={(loaded, task) => {
        const { contactId } = task.contactTask.contact
        return (
          <ChildRegistrationFields
            {...task}
            registration={findStored(loaded, contactId)?.registration}
            answers={findStored(loaded, contactId)?.answers}
            consentText={loaded.consentText}
            isUnreadable={isUnreadable(loaded, contactId)}
            account={{ name: accountName, phone: loaded.accountPhone }}
            copy={findContactsToCopy(props.contactTasks, loaded, contactId)}
          />
        )
      }}
    />
  )
}
