import * as calls from '@first-chair/core/today-board/today-board.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { exportTodaysPeople, listTodaysPeople } from './list-todays-people.ts'
import { openBoards } from './boards.facts.ts'
import { readTodayBoard, watchTodayBoard } from './read-today-board.ts'

export function todayBoardRoutes(serve: Serve, ctx: Context): void {
  const boards = openBoards(ctx)
  serve(calls.readTodayBoard, ({ params, query }, staff) =>
    readTodayBoard(boards, staff, { ...params, role: query.role }),
  )
  serve(calls.watchTodayBoard, ({ params, query }, staff) =>
    watchTodayBoard(ctx, boards, staff, { ...params, role: query.role }),
  )
  serve(calls.listTodaysPeople, ({ params, query }, staff) => listTodaysPeople(ctx, staff, { ...params, ...query }))
  serve(calls.exportTodaysPeople, ({ params, query }, staff) => exportTodaysPeople(ctx, staff, { ...params, ...query }))
}
