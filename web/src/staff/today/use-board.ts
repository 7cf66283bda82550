import { applyBoardUpdate, TodayBoard } from '@first-chair/core/today-board/today-board'
import { readTodayBoard, watchTodayBoard } from '@first-chair/core/today-board/today-board.api'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { followChanges, type Connect } from '../../api/follow-changes.ts'
import { query } from '../../api/query.ts'
import { readEvents } from '../../api/read-events.ts'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { usePlace } from '../place.ts'

/** Milliseconds without a sign of life after which a board says how old it is. The server sends one every 15 seconds. */
const maxSilence = 20_000
/** Milliseconds after which the whole board is read again: in case that an update was lost, or soon while there is none. */
const [repairInterval, firstInterval] = [60_000, 15_000]
/** Milliseconds between two looks at the clock. */
const clockInterval = 10_000

/** Where a board comes from. It must be the same object as long as it is the same board. */
export type BoardSource<Board> = {
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<Board>
  /** Opens the stream of updates. `onEvent` gets the data of each. */
  watch: (stream: Omit<Parameters<Connect>[0], 'onEvent'> & { onEvent: (data: string) => void }) => ReturnType<Connect>
  schema: z.ZodMiniType<Board>
}

/** The board of the current place for a role, which follows the updates of the server. */
export function useBoard(role: ActingRole) {
  const { locationId } = usePlace()
  const source = useMemo((): BoardSource<TodayBoard> => {
    const args = { params: { locationId }, query: { role } }
    const { queryKey } = query(readTodayBoard, args)
    return {
      queryKey,
      read: (signal) => call(readTodayBoard, args, { signal }),
      watch: (stream) => readEvents(watchTodayBoard, args, stream),
      schema: TodayBoard,
    }
  }, [locationId, role])
  return useFollowedBoard(source)
}

/**
 * A board that follows the updates of the server. `isLost` while nothing arrives from it; `ageMinutes` says how long ago the
 * last answer arrived.
 */
export function useFollowedBoard<Board extends Pick<TodayBoard, 'day'> & { arrivals: { id: number }[] }>(
  source: BoardSource<Board>,
) {
  const { queryKey, schema, watch } = source
  const queryClient = useQueryClient()
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => source.read(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? firstInterval : repairInterval),
    refetchOnWindowFocus: true,
  })
  const [heard, setHeard] = useState(() => ({ at: Date.now(), byStream: false }))
  const hasBoard = read.data !== undefined

  useEffect(() => {
    if (!hasBoard) return undefined
    const readAgain = () => void queryClient.invalidateQueries({ queryKey })
    return followChanges({
      async connect(stream) {
        const onReceive = () => {
          setHeard({ at: Date.now(), byStream: true })
          stream.onReceive()
        }
        const onEvent = (data: string) => {
          const update = schema.safeParse(JSON.parse(data))
          const board = queryClient.getQueryData<Board>(queryKey)
          const next = board && update.success ? applyBoardUpdate(board, update.data) : undefined
          if (next) queryClient.setQueryData(queryKey, next)
          else readAgain()
        }
        return watch({ ...stream, onReceive, onEvent })
      },
      onChange: readAgain,
    })
  }, [queryClient, queryKey, schema, watch, hasBoard])

  const contact = Math.max(heard.at, read.dataUpdatedAt)
  const isPolling = read.dataUpdatedAt > heard.at && !read.isError
  const isSilent = useIsOlder(contact, maxSilence)
  const now = useNow()
  return {
    read,
    isLost: isSilent && hasBoard && (read.isError || (heard.byStream && !isPolling)),
    ageMinutes: getMinutes(now - contact),
  }
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

/** The time in milliseconds, which is read every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockInterval)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The time of the day at the resort: that of the board, plus the time since it was received. Changes each minute. */
export function useResortTime(board: Pick<TodayBoard, 'time'>, receivedAt: number): string {
  const now = useNow()
  const [hours = 0, minutes = 0] = board.time.split(':').map(Number)
  const total = hours * 60 + minutes + getMinutes(now - receivedAt)
  return [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const getMinutes = (milliseconds: number): number => Math.floor(Math.max(0, milliseconds) / 60_000)
