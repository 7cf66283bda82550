import {
  completeWaiver as completeWaiverCall,
  listSignedWaivers as listSignedWaiversCall,
  readSignedWaiver as readSignedWaiverCall,
  readWaiverText as readWaiverTextCall,
} from '@first-chair/core/waiver/waiver.api'
import { skipContactTasks } from '../contact-task/skip-contact-tasks.ts'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { completeWaiver } from './complete-waiver.ts'
import { listSignedWaivers } from './list-signed-waivers.ts'
import { readSignedWaiver } from './read-signed-waiver.ts'
import { readWaiverText } from './read-waiver-text.ts'

export function waiverRoutes(serve: Serve, ctx: Context): void {
  serve(readWaiverTextCall, ({ params }) => readWaiverText(ctx, params.taskId))
  serve(completeWaiverCall, ({ query, body }, guest) => {
    const contactTaskIds = [body.id, ...(body.contactTaskIds ?? [])]
    return query.skip
      ? skipContactTasks(ctx, guest, { kind: 'Waiver', contactTaskIds })
      : completeWaiver(ctx, guest, { contactTaskIds, record: body.relatedObject ?? null })
  })
  serve(listSignedWaiversCall, (_, guest) => listSignedWaivers(ctx, guest))
  serve(readSignedWaiverCall, ({ params }, guest) => readSignedWaiver(ctx, guest, params.position))
}
