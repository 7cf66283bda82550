import { findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { call } from '../../api/call.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'
import { omitUnset, usePages } from '../page/use-pages.ts'

/** The filter of the list, as in the address. Empty text means no restriction. */
export type WaiverFilter = { search: string; from: string; to: string; taskId: string }

/** Returns the filter in the address, and a function that changes it. */
export function useWaiverFilter() {
  return useAddressFilter<WaiverFilter>((read) => ({
    search: read('search'),
    from: read('from'),
    to: read('to'),
    taskId: read('taskId'),
  }))
}

/** Loads the signed waivers that match the filter, page by page. */
export function useSignedWaivers(filter: WaiverFilter) {
  return usePages({
    key: [findSignedWaivers.name, filter],
    load: (before, options) => call(findSignedWaivers, { query: { ...omitUnset(filter), ...before } }, options),
  })
}
