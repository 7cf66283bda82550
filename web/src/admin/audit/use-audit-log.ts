import type { AuditQuery } from '@first-chair/core/audit/audit'
import { listAuditEntries } from '@first-chair/core/audit/audit.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'
import { omitUnset, usePages } from '../page/use-pages.ts'

/** The filter of the audit log, as in the address. */
export type AuditFilter = {
  who: AuditQuery['who']
  what: AuditQuery['what']
  search: string
  from: string
  to: string
}

/** Returns the filter in the address, and a function that changes it. */
export function useAuditFilter() {
  return useAddressFilter<AuditFilter>(
    (read) => ({
      who: read('who') === 'everybody' ? 'everybody' : 'operators',
      what: (['changes', 'reads'] as const).find((what) => what === read('what')) ?? 'everything',
      search: read('search'),
      from: read('from'),
      to: read('to'),
    }),
    { who: 'operators', what: 'everything' },
  )
}

/** Loads the entries that match the filter, page by page. */
export function useAuditLog(filter: AuditFilter) {
  return usePages({
    key: [listAuditEntries.name, filter],
    load: (before, options) => call(listAuditEntries, { query: { ...omitUnset(filter), ...before } }, options),
  })
}

/** Saves all entries that match the filter as one CSV file. */
export function useAuditExport(filter: AuditFilter) {
  return useMutation({
    mutationFn: async () => {
      const file = await download(
        listAuditEntries,
        { query: { ...omitUnset(filter), isCsvExport: 'true' } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(file, `audit-log ${filter.from || 'beginning'} to ${filter.to || 'today'}.csv`)
    },
  })
}
