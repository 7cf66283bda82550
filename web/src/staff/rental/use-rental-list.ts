import { readRentalList, readSetOut, recordSetOut } from '@first-chair/core/rental-shop/rental-shop.api'
import type { SetOut } from '@first-chair/core/rental-shop/rental-shop'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { usePlace } from '../place.ts'
import { createCommandId } from '../create-command-id.ts'

/** Milliseconds. The list changes rarely; what is set out appears on other devices at once. */
const listRefreshMs = 60_000
const setOutRefreshMs = 3_000

/** The list of the day, what is set out now, and setting out. */
export function useRentalList() {
  const { locationId, deviceName: device } = usePlace()
  const params = { locationId }
  const queryClient = useQueryClient()
  const read = useQuery({ ...query(readRentalList, { params }), staleTime: 0, refetchInterval: listRefreshMs })
  const options = query(readSetOut, { params })
  const live = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: setOutRefreshMs,
    enabled: read.data !== undefined,
  })
  const setOut = useMutation({
    mutationFn: (command: { contactId: string; isSetOut: boolean; commandId: string }) =>
      call(recordSetOut, { params, body: { ...command, device } }),
    // The same command may be sent again: it adds nothing twice.
    retry: 1,
    onSuccess: async (next: SetOut[]) => {
      // A reading that is under way may have started before the tick.
      await queryClient.cancelQueries({ queryKey: options.queryKey })
      queryClient.setQueryData(options.queryKey, next)
    },
  })
  return {
    read,
    setOut: live.data ?? read.data?.setOut ?? [],
    failure: setOut.error,
    pendingId: setOut.isPending ? setOut.variables.contactId : undefined,
    tick: (contactId: string, isSetOut: boolean) =>
      setOut.mutate({ contactId, isSetOut, commandId: createCommandId() }),
  }
}
