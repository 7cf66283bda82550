import {
  addSetupDraft,
  deleteSetupDraft,
  exportSetup,
  listSetupVersions,
  publishSetupDraft,
  readSetupDraft,
  readSetupVersion,
  updateSetupDraft,
} from '@first-chair/core/setup-document/setup-document.api'
import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'

/** What is open, as in the address: a draft by id or a version by number, and the version that it is compared with. */
export function useVersionFilter() {
  return useAddressFilter<{ draft: string; version: string; against: string }>((read) => ({
    draft: read('draft'),
    version: read('version'),
    against: read('against'),
  }))
}

export const useVersions = () => useQuery(query(listSetupVersions, {}))

const toQuery = (against: string) => (against === '' ? {} : { against })

export const useVersion = (number: number, against: string) =>
  useQuery(query(readSetupVersion, { params: { number }, query: toQuery(against) }))

export const useDraft = (id: number, against: string) =>
  useQuery(query(readSetupDraft, { params: { id }, query: toQuery(against) }))

/** An action after which everything on the page is loaded again. `message` says what happened. */
function useAction<Input, Result>(act: (input: Input) => Promise<Result>, getMessage: (result: Result) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => void notifications.show({ message: getMessage(result), color: 'green' }),
    onSettled: () => refetchQueries(queryClient),
  })
}

export const useAddDraft = () =>
  useAction(
    (body: { name: string; text?: string; fromVersion?: number }) => call(addSetupDraft, { body }),
    ({ name }) => `The draft “${name}” was added. Guests do not see it.`,
  )

export const useSaveDraft = ({ id, version }: OpenSetupDraft) =>
  useAction(
    (body: { name: string; text?: string }) => call(updateSetupDraft, { params: { id }, body: { ...body, version } }),
    ({ name }) => `The draft “${name}” was saved.`,
  )

export const useDiscardDraft = (id: number) =>
  useAction(
    () => call(deleteSetupDraft, { params: { id } }),
    () => 'The draft was discarded.',
  )

export type Publishing = Omit<Parameters<typeof call<typeof publishSetupDraft>>[1]['body'], 'version'>

export const usePublishDraft = ({ id, version }: OpenSetupDraft) =>
  useAction(
    (body: Publishing) => call(publishSetupDraft, { params: { id }, body: { ...body, version } }),
    ({ draft, currentVersion }) => {
      if (draft === null) return `Version ${currentVersion} is live.`
      return draft.scheduledFor === null ? 'The draft is not scheduled any more.' : 'The draft is scheduled.'
    },
  )

/** Saves the current setup as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const { text } = await call(exportSetup, { query: {} })
      saveFile(new Blob([text], { type: 'application/yaml' }), 'setup.yaml')
    },
  })
}
