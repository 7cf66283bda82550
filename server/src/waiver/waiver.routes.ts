import {
  completeWaiver as completeWaiverCall,
  listSignedWaivers as listSignedWaiversCall,
  readRelationships as readRelationshipsCall,
  readSignedWaiver as readSignedWaiverCall,
  readWaiverChange as readWaiverChangeCall,
  readWaiverText as readWaiverTextCall,
} from '@first-chair/core/waiver/waiver.api'
import {
  completeOwnWaiver as completeOwnWaiverCall,
  makeSigningLink as makeSigningLinkCall,
  readOwnWaivers as readOwnWaiversCall,
} from '@first-chair/core/waiver/own-waivers.api'
import { openExternalWaiver as openExternalWaiverCall } from '@first-chair/core/waiver/external-waiver.api'
import { skipContactTasks } from '../contact-task/skip-contact-tasks.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { completeOwnWaiver } from '../signing-link/complete-own-waiver.ts'
import { completeWaiver } from './complete-waiver.ts'
import { listSignedWaivers } from '../signed-waiver/list-signed-waivers.ts'
import { makeSigningLink } from '../signing-link/make-signing-link.ts'
import { openExternalWaiver } from '../external-waiver/open-external-waiver.ts'
import { readOwnWaivers } from '../signing-link/read-own-waivers.ts'
import { readSignedWaiver } from '../signed-waiver/read-signed-waiver.ts'
import { readRelationships } from './read-relationships.ts'
import { readWaiverChange } from './read-waiver-change.ts'
import { readWaiverText } from './read-waiver-text.ts'

export function waiverRoutes(serve: Serve, ctx: Context): void {
  serve(openExternalWaiverCall, ({ body }, guest) => openExternalWaiver(ctx, guest, body))
  serve(readWaiverTextCall, ({ params }) => readWaiverText(ctx, params.taskId))
  serve(readWaiverChangeCall, ({ body }, guest) => readWaiverChange(ctx, guest, body.contactTaskIds))
  serve(readRelationshipsCall, (_, guest) => readRelationships(ctx, guest))
  serve(completeWaiverCall, ({ query, body }, guest) => {
    const contactTaskIds = [body.id, ...(body.contactTaskIds ?? [])]
    return query.skip
      ? skipContactTasks(ctx, guest, { kind: 'Waiver', contactTaskIds })
      : completeWaiver(ctx, guest, { contactTaskIds, record: body.relatedObject ?? null })
  })
  serve(listSignedWaiversCall, (_, guest) => listSignedWaivers(ctx, guest))
  serve(readSignedWaiverCall, ({ params }, guest) => readSignedWaiver(ctx, guest, params.position))
  serve(makeSigningLinkCall, ({ body }, guest) => makeSigningLink(ctx, guest, body))
  serve(readOwnWaiversCall, ({ body }) => readOwnWaivers(ctx, body.token))
  serve(completeOwnWaiverCall, ({ query, body }, visit) =>
    completeOwnWaiver(ctx, visit, {
      token: body.token,
      taskId: body.taskId,
      skip: query.skip,
      record: body.relatedObject ?? null,
      copyTo: body.copyTo ?? undefined,
    }),
  )
}
