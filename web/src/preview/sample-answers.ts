import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { GuestLanguageSettings } from '@first-chair/core/settings/guest-settings'
import { readContactMedia } from '@first-chair/core/media/media.api'
import { readPassChecker } from '@first-chair/core/pass-check/pass-check.api'
import { listSignedWaivers, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { QueryClient } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import type { PreviewScreenName } from './preview-message.ts'
import {
  sampleChecker,
  sampleChildren,
  sampleContacts,
  buildSampleGrouping,
  sampleLocation,
  samplePasses,
  sampleRental,
  sampleWaiverHtml,
} from './sample-household.ts'

/** The open tasks of the sample family on each screen. */
const groupings = {
  welcome: buildSampleGrouping(() => false),
  home: buildSampleGrouping((kind, { contactId }) => kind !== 'Waiver' && contactId !== 'maya'),
  waiver: buildSampleGrouping(() => true),
  rental: buildSampleGrouping((kind, { contactId }) => kind === 'RentalProfile' && contactId !== 'maya'),
  child: buildSampleGrouping((kind) => kind === 'ChildRegistration'),
  photo: buildSampleGrouping((kind) => kind === 'Photo'),
  arrival: buildSampleGrouping(() => false),
  passes: buildSampleGrouping(() => false),
  checker: buildSampleGrouping(() => false),
} as const satisfies Record<PreviewScreenName, ContactTaskGrouping>

/** Creates a query cache with all answers that the guest screens need, so that they send no requests. */
export function createSampleAnswers(screen: PreviewScreenName): QueryClient {
  const answers = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnMount: false, refetchOnWindowFocus: false },
    },
  })
  const grouping = groupings[screen]
  const params = { locationId: sampleLocation.id }
  answers.setQueryData(query(contactTaskGrouping, { params, body: {} }).queryKey, grouping)
  answers.setQueryData(query(readProfile, {}).queryKey, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [...sampleContacts],
    readFromPosAtUtc: null,
  })
  answers.setQueryData(query(readRentalProfiles, {}).queryKey, sampleRental)
  answers.setQueryData(query(readChildRegistrations, {}).queryKey, sampleChildren)
  answers.setQueryData(query(listSignedWaivers, {}).queryKey, [])
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
    affirmation: checkIn.waiverAffirmation,
    adultsAffirmation: checkIn.adultsWaiverAffirmation,
    ownAffirmation: checkIn.ownWaiverAffirmation,
  })
}
