import {
  erasePerson,
  exportPerson,
  listPrivacyRequests,
  readPrivacyPerson,
} from '@first-chair/core/privacy/privacy.api'
import { readRetention } from '@first-chair/core/retention/retention.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { query } from '../../api/query.ts'
import { saveFile } from '../../api/save-file.ts'
import { readOnce } from '../page/read-once.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'

/** A person by number, and the head of the household. The address contains numbers only, never a name. */
export type ChosenPerson = { person: string; household: string }

/** The chosen person in the address, and a function that changes it. */
export function useChosenPerson() {
  return useAddressFilter<ChosenPerson>((read) => ({ person: read('person'), household: read('household') }), {})
}

const toInput = ({ person, household }: ChosenPerson) => ({
  params: { contactId: person },
  query: household === '' ? {} : { household },
})

/** The chosen person with the preview of an erasure. Every reading is recorded in the audit log. */
export function usePrivacyPerson(chosen: ChosenPerson) {
  return useQuery({ ...query(readPrivacyPerson, toInput(chosen)), enabled: chosen.person !== '', ...readOnce })
}

export const usePrivacyRequests = () => useQuery(query(listPrivacyRequests, {}))
export const useRetention = () => useQuery(query(readRetention, {}))

/** Loads everything on the page again, after something was changed. */
export const useReload = () => useReloadOf([readPrivacyPerson, listPrivacyRequests, readRetention])

function useReloadOf(calls: readonly { name: string }[]): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(calls.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
  }
}

/** Saves the ZIP with everything about a person. It answers the open requests for an export. */
export function useExport(chosen: ChosenPerson) {
  const reload = useReload()
  return useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      const zip = await download(exportPerson, toInput(chosen), {
        signal: controller.signal,
        onProgress: () => undefined,
      })
      saveFile(zip, `data-of-${chosen.person}.zip`)
    },
    onSuccess: reload,
  })
}

/** Erases the person, who is not read again: the point of sale may no longer know them, and each reading is recorded. */
export function useErasure(chosen: ChosenPerson) {
  const reload = useReloadOf([listPrivacyRequests, readRetention])
  return useMutation({
    mutationFn: (body: { reason: string; typedName: string }) => call(erasePerson, { ...toInput(chosen), body }),
    onSuccess: reload,
  })
}
