import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

/** The waivers that the household signed. Refetched whenever cards are shown, because one may just have been signed. */
export function useSignedWaivers() {
  const { data = [], isError, refetch } = useQuery({ ...query(listSignedWaivers, {}), refetchOnMount: 'always' })
  return {
    /** The newest signed waiver of a task and a contact; undefined if it was not signed in this product. */
    find: (taskId: number, contactId: string): SignedWaiverSummary | undefined =>
      data.find(
        (signed) => signed.taskId === taskId && signed.signedFor.some((person) => person.contactId === contactId),
      ),
    hasFailed: isError,
    tryAgain: () => void refetch(),
  }
}
