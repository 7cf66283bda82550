import * as calls from '@first-chair/core/signed-waiver/signed-waiver.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { checkSignedWaiver } from './check-signed-waiver.ts'
import { findSignedWaivers } from './find-signed-waivers.ts'
import { makeClaimsPack } from './make-claims-pack.ts'
import { readWaiverDocument } from './read-waiver-document.ts'

export function signedWaiverRoutes(serve: Serve, ctx: Context): void {
  serve(calls.findSignedWaivers, ({ query }) => findSignedWaivers(ctx, query))
  serve(calls.checkSignedWaiver, ({ params }, administrator) => checkSignedWaiver(ctx, administrator, params.position))
  serve(calls.readWaiverDocument, ({ params }, administrator) =>
    readWaiverDocument(ctx, administrator, params.position),
  )
  serve(calls.makeClaimsPack, ({ query }, administrator) => makeClaimsPack(ctx, administrator, query.contactId))
}
