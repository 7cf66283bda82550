import * as calls from '@first-chair/core/photo-review/photo-review.api'
import { rejectStaffPhoto } from '@first-chair/core/staff/staff-help.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listHouseholdPhotos } from './list-household-photos.ts'
import { readGuestPhoto } from './read-guest-photo.ts'
import { rejectPhoto } from './reject-photo.ts'

export function photoReviewRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listHouseholdPhotos, ({ query }, administrator) => listHouseholdPhotos(ctx, administrator, query.ipCode))
  serve(calls.readGuestPhoto, ({ params, query }) => readGuestPhoto(ctx, { ...params, ...query }))
  serve(calls.rejectPhoto, ({ params, body }, { email, requestId }) =>
    rejectPhoto(ctx, { kind: 'administrator', email, requestId }, { ...params, ...body }),
  )
  serve(rejectStaffPhoto, async ({ params: { household, contactId }, body }, { email, requestId }) => {
    const photo = { contactId, ipCode: household, ...body }
    const { rejection, emails } = await rejectPhoto(ctx, { kind: 'staff', email, requestId }, photo)
    return { reason: rejection.reason, emails }
  })
}
