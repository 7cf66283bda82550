import {
  completeRentalProfile as completeRentalProfileCall,
  readRentalProfiles as readRentalProfilesCall,
} from '@first-chair/core/rental-profile/rental-profile.api'
import { skipContactTasks } from '../contact-task/skip-contact-tasks.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { completeRentalProfile } from './complete-rental-profile.ts'
import { readRentalProfiles } from './read-rental-profiles.ts'

export function rentalProfileRoutes(serve: Serve, ctx: Context): void {
  serve(readRentalProfilesCall, (_, guest) => readRentalProfiles(ctx, guest))
  serve(completeRentalProfileCall, ({ query, body }, guest) =>
    query.skip
      ? skipContactTasks(ctx, guest, { kind: 'RentalProfile', contactTaskIds: [body.id] })
      : completeRentalProfile(ctx, guest, {
          contactTaskId: body.id,
          submitted: body.relatedObject ?? null,
          submissionId: body.submissionId,
        }),
  )
}
