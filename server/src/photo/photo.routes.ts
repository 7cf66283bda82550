import {
  completePhoto as completePhotoCall,
  readPhoto as readPhotoCall,
  uploadPhoto as uploadPhotoCall,
} from '@first-chair/core/photo/photo.api'
import { takeStaffPhoto as takeStaffPhotoCall } from '@first-chair/core/staff/staff-help.api'
import { Failure } from '@first-chair/core/contract/failure'
import { skipContactTasks } from '../contact-task/skip-contact-tasks.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { completePhoto } from './complete-photo.ts'
import { readPhoto } from './read-photo.ts'
import { takeStaffPhoto } from './take-staff-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export function photoRoutes(serve: Serve, ctx: Context): void {
  serve(uploadPhotoCall, ({ query, body }, guest) => uploadPhoto(ctx, guest, { ...query, body }))
  serve(completePhotoCall, async ({ query, body }, guest) => {
    if (!query.skip) return completePhoto(ctx, guest, { contactTaskId: body.id, submitted: body.relatedObject ?? null })
    const [skipped] = await skipContactTasks(ctx, guest, { kind: 'Photo', contactTaskIds: [body.id] })
    if (!skipped) throw new Failure('not-found')
    return skipped
  })
  serve(takeStaffPhotoCall, ({ params, body }, staff) => takeStaffPhoto(ctx, staff, params, body))
  serve(readPhotoCall, ({ params }, guest) => readPhoto(ctx, guest, params.contactId))
}
