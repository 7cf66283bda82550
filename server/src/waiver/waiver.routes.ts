import {
  completeWaiver as completeWaiverCall,
  readWaiverText as readWaiverTextCall,
} from '@first-chair/core/waiver/waiver.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { completeWaiver } from './complete-waiver.ts'
import { readWaiverText } from './read-waiver-text.ts'

export function waiverRoutes(serve: Serve, ctx: Context): void {
  serve(readWaiverTextCall, ({ params }) => readWaiverText(ctx, params.taskId))
  serve(completeWaiverCall, ({ query, body }, guest) =>
    completeWaiver(ctx, guest, {
      contactTaskIds: [body.id, ...(body.contactTaskIds ?? [])],
      skip: query.skip,
      record: body.relatedObject ?? null,
    }),
  )
}
