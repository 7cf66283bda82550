import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { WaiverChange, WaiverText } from '@first-chair/core/waiver/waiver'
import { readWaiverChange } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/**
 * What changed in a waiver since the covered people signed it last. Undefined while it loads, if it does not load, and
 * for people who sign the waiver for the first time: none of that keeps anybody from reading and signing the text.
 */
export function useWaiverChange(
  text: WaiverText | undefined,
  covered: readonly ContactTask[],
): WaiverChange | undefined {
  const contactTaskIds = covered.map(({ id }) => id)
  const { data } = useQuery({
    // Another text has other changes.
    queryKey: [readWaiverChange.name, contactTaskIds, text?.rolTextHash],
    queryFn: ({ signal }) => call(readWaiverChange, { body: { contactTaskIds } }, { signal }),
    enabled: text?.hasEarlierVersions === true,
    // A text without earlier versions has changed for nobody.
    initialData: text?.hasEarlierVersions === false ? { change: null } : undefined,
    staleTime: 300_000,
  })
  return data?.change ?? undefined
}
