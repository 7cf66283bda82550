import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(serve: Serve, ctx: Context): void {
  serve(contactTaskGrouping, ({ params, body }, guest) =>
    readHome(ctx, guest, {
      locationId: params.locationId,
      contactIds: (body.contacts ?? []).map(({ contactId }) => contactId),
      withReadiness: body.withReadiness === true,
    }),
  )
}
