import { applyBoardUpdate, TodayBoard } from '@first-chair/core/today-board/today-board'
import { readTodayBoard, watchTodayBoard } from '@first-chair/core/today-board/today-board.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { followChanges } from '../../api/follow-changes.ts'
import { query } from '../../api/query.ts'
import { readEvents } from '../../api/read-events.ts'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { usePlace } from '../place.ts'

/** Milliseconds without a sign of life after which a board says how old it is. The server sends one every 15 seconds. */
const maxSilence = 20_000
/** Milliseconds after which the whole board is read again, in case that an update was lost. */
const repairInterval = 60_000

/** The board of the current place for a role, which follows the updates of the server. */
export function useBoard(role: ActingRole) {
  const { locationId } = usePlace()
  const queryClient = useQueryClient()
  const options = useMemo(() => query(readTodayBoard, { params: { locationId }, query: { role } }), [locationId, role])
  const read = useQuery({ ...options, staleTime: 0, refetchInterval: repairInterval, refetchOnWindowFocus: true })
  const [heard, setHeard] = useState(() => ({ at: Date.now(), byStream: false }))
  const hasBoard = read.data !== undefined

  useEffect(() => {
    if (!hasBoard) return undefined
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: options.queryKey })
    return followChanges({
      async connect(stream) {
        const args = { params: { locationId }, query: { role } }
        const onReceive = () => {
          setHeard({ at: Date.now(), byStream: true })
          stream.onReceive()
        }
        const onEvent = (data: string) => {
          const update = TodayBoard.safeParse(JSON.parse(data))
          const board = queryClient.getQueryData(options.queryKey)
          const next = board && update.success ? applyBoardUpdate(board, update.data) : undefined
          if (next) queryClient.setQueryData(options.queryKey, next)
          else readAgain()
        }
        return readEvents(watchTodayBoard, args, { ...stream, onReceive, onEvent })
      },
      onChange: readAgain,
    })
  }, [queryClient, options, hasBoard, locationId, role])

  const contact = Math.max(heard.at, read.dataUpdatedAt)
  const isPolling = read.dataUpdatedAt > heard.at && !read.isError
  const isSilent = useIsOlder(contact, maxSilence)
  return { read, isLost: isSilent && hasBoard && (read.isError || (heard.byStream && !isPolling)) }
}

/** True once a moment is longer ago than `milliseconds`. */
function useIsOlder(moment: number, milliseconds: number): boolean {
  const [olderThan, setOlderThan] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setOlderThan(moment), Math.max(0, moment + milliseconds - Date.now()))
    return () => clearTimeout(timer)
  }, [moment, milliseconds])
  return olderThan === moment
}

/** The time of the day at the resort: that of the board, plus the time since it was received. Changes each minute. */
export function useResortTime(board: Pick<TodayBoard, 'time'>, receivedAt: number): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const [hours = 0, minutes = 0] = board.time.split(':').map(Number)
  const total = hours * 60 + minutes + Math.floor(Math.max(0, now - receivedAt) / 60_000)
  return [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
