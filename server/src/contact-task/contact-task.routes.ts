import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { groupContactTasks } from './group-contact-tasks.ts'

export function contactTaskRoutes(serve: Serve, ctx: Context): void {
  serve(contactTaskGrouping, ({ params, body }, guest) =>
    groupContactTasks(ctx, guest, {
      locationId: params.locationId,
      contactIds: (body.contacts ?? []).map(({ contactId }) => contactId),
    }),
  )
}
