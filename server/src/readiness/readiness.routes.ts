import * as exports from '@first-chair/core/stored-verdict/readiness-export.api'
import { listReadinessNotices as listReadinessNoticesCall } from '@first-chair/core/readiness/readiness-finding.api'
import * as overview from '@first-chair/core/readiness-overview/readiness-overview.api'
import {
  readPersonReadiness as readPersonReadinessCall,
  readReadiness as readReadinessCall,
  watchReadiness as watchReadinessCall,
} from '@first-chair/core/readiness/readiness.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { exportReadiness } from './export-readiness.ts'
import { listReadinessNotices } from './list-readiness-notices.ts'
import { listUnreadyPeople } from './list-unready-people.ts'
import { lookUpReadiness } from './look-up-readiness.ts'
import { previewReminders } from './preview-reminders.ts'
import { readReadinessOverview } from './read-readiness-overview.ts'
import { readPersonReadiness, readReadiness } from './read-readiness.ts'
import { sendReminders } from './send-reminders.ts'
import { watchReadiness } from './watch-readiness.ts'

export function readinessRoutes(serve: Serve, ctx: Context): void {
  serve(readReadinessCall, ({ params, query }, guest) =>
    readReadiness(ctx, guest, { locationId: params.locationId, day: query.day }),
  )
  serve(readPersonReadinessCall, ({ params: { locationId, contactId }, query }, guest) =>
    readPersonReadiness(ctx, guest, { locationId, contactId, day: query.day }),
  )
  serve(exports.exportReadiness, ({ query }) => exportReadiness(ctx, query))
  serve(exports.lookUpReadiness, ({ body }) => lookUpReadiness(ctx, body))
  serve(watchReadinessCall, ({ params, query }, guest) =>
    watchReadiness(ctx, guest, { locationId: params.locationId, since: query.since }),
  )
  serve(listReadinessNoticesCall, () => listReadinessNotices(ctx))
  serve(overview.readReadinessOverview, ({ params }) => readReadinessOverview(ctx, params.locationId))
  serve(overview.listUnreadyPeople, ({ params, query: { day, code, after } }, administrator) =>
    listUnreadyPeople(ctx, administrator, { locationId: params.locationId, day, code, after }),
  )
  serve(overview.previewReminders, ({ params, query }) =>
    previewReminders(ctx, { locationId: params.locationId, day: query.day, code: query.code }),
  )
  serve(overview.sendReminders, ({ params, body }, administrator) =>
    sendReminders(ctx, administrator, { locationId: params.locationId, day: body.day, code: body.code }),
  )
}
