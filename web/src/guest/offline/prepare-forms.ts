import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { isCompletedByGuest } from '@first-chair/core/contact-task/remaining-tasks'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import { readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** Milliseconds for which a text or a list that is already here is not requested again. */
const staleTime = 60 * 60_000

/** Loads what the forms of the open tasks need, so that they open without a network. Failures do not matter here. */
export async function prepareForms(queryClient: QueryClient): Promise<void> {
  const groupings = queryClient.getQueriesData<ContactTaskGrouping>({ queryKey: [contactTaskGrouping.name] })
  const isOpen = (listed: ContactTask) => !listed.isComplete && isCompletedByGuest(listed)
  const list = (select: (grouping: ContactTaskGrouping) => readonly ContactTask[]): ContactTask[] =>
    groupings.flatMap(([, grouping]) => (grouping ? select(grouping) : [])).filter(isOpen)
  const waivers = list(({ waiverContactTasks }) => waiverContactTasks).filter(({ task }) => !isExternalWaiver(task))
  const hasRental = list(({ rentalProfileContactTasks }) => rentalProfileContactTasks).length > 0
  const hasChildren = list(({ childRegistrationContactTasks }) => childRegistrationContactTasks).length > 0
  await Promise.all([
    ...[...new Set(waivers.map(({ taskId }) => taskId))].map((taskId) =>
      queryClient.prefetchQuery({ ...query(readWaiverText, { params: { taskId } }), staleTime }),
    ),
    waivers.length > 0 && queryClient.prefetchQuery({ ...query(readRelationships, {}), staleTime }),
    hasRental && queryClient.prefetchQuery({ ...query(readRentalProfiles, {}), staleTime }),
    hasChildren && queryClient.prefetchQuery({ ...query(readChildRegistrations, {}), staleTime }),
  ])
}
