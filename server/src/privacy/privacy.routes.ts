import * as calls from '@first-chair/core/privacy/privacy.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import {
  addPrivacyRequest,
  listOwnPrivacyRequests,
  listPrivacyRequests,
  refusePrivacyRequest,
  withdrawPrivacyRequest,
} from './privacy-requests.ts'
import { readPrivacyPerson } from './read-person.ts'

export function privacyRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listPrivacyRequests, () => listPrivacyRequests(ctx))
  serve(calls.refusePrivacyRequest, ({ params, body }, administrator) =>
    refusePrivacyRequest(ctx, administrator, params.id, body.reason),
  )
  serve(calls.readPrivacyPerson, ({ params, query }, administrator) =>
    readPrivacyPerson(ctx, administrator, params.contactId, query.household),
  )
  serve(calls.exportPerson, ({ params, query }, administrator) =>
    exportPerson(ctx, administrator, params.contactId, query.household),
  )
  serve(calls.erasePerson, ({ params, query, body }, administrator) =>
    erasePerson(ctx, administrator, { ...params, household: query.household }, body),
  )
  serve(calls.listOwnPrivacyRequests, (_request, guest) => listOwnPrivacyRequests(ctx, guest))
  serve(calls.addPrivacyRequest, ({ body }, guest) => addPrivacyRequest(ctx, guest, body))
  serve(calls.withdrawPrivacyRequest, ({ params }, guest) => withdrawPrivacyRequest(ctx, guest, params.id))
}
