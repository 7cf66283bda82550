import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { GuestLanguageSettings } from '@first-chair/core/settings/guest-settings'
import { readContactMedia } from '@first-chair/core/media/media.api'
import { readPassChecker } from '@first-chair/core/pass-check/pass-check.api'
import { listSignedWaivers, readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { QueryClient } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { readinessQuery } from '../guest/readiness/use-readiness.ts'
import type { PreviewScreenName } from './preview-message.ts'
import {
  sampleChecker,
  sampleChildren,
  sampleContacts,
  buildSampleGrouping,
  buildSampleReadiness,
  sampleLocation,
  samplePasses,
  sampleRental,
  sampleWaiverHtml,
} from './sample-household.ts'

type IsOpen = Parameters<typeof buildSampleGrouping>[0]

/** The open tasks of the sample family on some screens. On the step of another kind, all tasks of that kind are open. */
const openTasks: Partial<Record<PreviewScreenName, IsOpen>> = {
  home: (kind, { contactId }) => kind !== 'Waiver' && contactId !== 'maya',
  Waiver: () => true,
  RentalProfile: (kind, { contactId }) => kind === 'RentalProfile' && contactId !== 'maya',
}

/** Creates a query cache with all answers that the guest screens need, so that they send no requests. */
export function createSampleAnswers(screen: PreviewScreenName): QueryClient {
  const answers = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnMount: false, refetchOnWindowFocus: false },
    },
  })
  const grouping = buildSampleGrouping(openTasks[screen] ?? ((kind) => kind === screen))
  const params = { locationId: sampleLocation.id }
  answers.setQueryData(query(contactTaskGrouping, { params, body: {} }).queryKey, grouping)
  answers.setQueryData(readinessQuery(sampleLocation.id).queryKey, buildSampleReadiness(grouping))
  answers.setQueryData(query(readProfile, {}).queryKey, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [...sampleContacts],
    readFromPosAtUtc: null,
  })
  answers.setQueryData(query(readRentalProfiles, {}).queryKey, sampleRental)
  answers.setQueryData(query(readChildRegistrations, {}).queryKey, sampleChildren)
  answers.setQueryData(query(listSignedWaivers, {}).queryKey, [])
  answers.setQueryData(query(readRelationships, {}).queryKey, { relationships: [] })
  answers.setQueryData(query(readContactMedia, { query: {} }).queryKey, samplePasses)
  answers.setQueryData(query(readPassChecker, {}).queryKey, sampleChecker)
  return answers
}

/** Puts the affirmations of the edited settings into the answer for the waiver text, which contains them. */
export function setWaiverText(answers: QueryClient, { checkIn }: GuestLanguageSettings): void {
  answers.setQueryData(query(readWaiverText, { params: { taskId: 1 } }).queryKey, {
    posWaiverId: 'SAMPLE',
    rolText: sampleWaiverHtml,
    rolTextHash: '',
    version: 1,
    hasEarlierVersions: false,
    affirmation: checkIn.waiverAffirmation,
    adultsAffirmation: checkIn.adultsWaiverAffirmation,
    ownAffirmation: checkIn.ownWaiverAffirmation,
    ...(checkIn.recordsConsent !== '' && { recordsConsent: { version: '', text: checkIn.recordsConsent } }),
  })
}
