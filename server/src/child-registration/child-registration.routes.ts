import {
  completeChildRegistration as completeChildRegistrationCall,
  readChildRegistrations as readChildRegistrationsCall,
  withdrawHealthConsent as withdrawHealthConsentCall,
} from '@first-chair/core/child-registration/child-registration.api'
import { skipContactTasks } from '../contact-task/skip-contact-tasks.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { completeChildRegistration } from './complete-child-registration.ts'
import { readChildRegistrations } from './read-child-registrations.ts'
import { withdrawHealthConsent } from './withdraw-health-consent.ts'

export function childRegistrationRoutes(serve: Serve, ctx: Context): void {
  serve(readChildRegistrationsCall, (_, guest) => readChildRegistrations(ctx, guest))
  serve(completeChildRegistrationCall, ({ query, body }, guest) =>
    query.skip
      ? skipContactTasks(ctx, guest, { kind: 'ChildRegistration', contactTaskIds: [body.id] })
      : completeChildRegistration(ctx, guest, {
          contactTaskId: body.id,
          submitted: body.relatedObject ?? null,
          submissionId: body.submissionId,
        }),
  )
  serve(withdrawHealthConsentCall, ({ params }, guest) => withdrawHealthConsent(ctx, guest, params.contactId))
}
