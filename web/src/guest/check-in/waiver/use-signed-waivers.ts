import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

/** The waivers that the household signed, asked for whenever cards are shown: one may just have been signed. */
export function useSignedWaivers() {
  const { data = [], isError, refetch } = useQuery({ ...query(listSignedWaivers, {}), refetchOnMount: 'always' })
  return {
    /** The newest for a task and a contact; undefined where it was not signed here. */
    of: (taskId: number, contactId: string): SignedWaiverSummary | undefined =>
      data.find(
        (signed) => signed.taskId === taskId && signed.signedFor.some((person) => person.contactId === contactId),
      ),
    hasFailed: isError,
    tryAgain: () => void refetch(),
  }
}
