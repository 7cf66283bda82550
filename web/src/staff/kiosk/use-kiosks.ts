import { answerKioskCall, endKiosk, listKiosks, watchKiosks } from '@first-chair/core/kiosk/kiosk.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { followChanges } from '../../api/follow-changes.ts'
import { query } from '../../api/query.ts'
import { readEvents } from '../../api/read-events.ts'

/** The open kiosks of a location for the desk, which follow the changes on the server. */
export function useKiosks(locationId: number, isAtTheDesk: boolean) {
  const queryClient = useQueryClient()
  const options = useMemo(() => query(listKiosks, { params: { locationId } }), [locationId])
  const read = useQuery({ ...options, enabled: isAtTheDesk, retry: false })
  const hasRead = read.data !== undefined

  useEffect(() => {
    if (!hasRead) return undefined
    return followChanges({
      connect: ({ onEvent, ...stream }) =>
        readEvents(watchKiosks, { params: { locationId } }, { ...stream, onEvent: () => onEvent() }),
      onChange: () => void queryClient.invalidateQueries({ queryKey: options.queryKey }),
    })
  }, [queryClient, options, hasRead, locationId])

  const onSuccess = (kiosks: typeof read.data) => queryClient.setQueryData(options.queryKey, kiosks)
  const end = useMutation({
    mutationFn: (kioskId: number) => call(endKiosk, { params: { locationId, kioskId } }),
    onSuccess,
  })
  const answer = useMutation({
    mutationFn: (kioskId: number) => call(answerKioskCall, { params: { locationId, kioskId } }),
    onSuccess,
  })
  return { read, end, answer }
}
