import * as calls from '@first-chair/core/media/media.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { activateMobilePass } from './activate-mobile-pass.ts'
import { orderMobilePasses } from './order-mobile-passes.ts'
import { readContactMedia } from './read-contact-media.ts'
import { readMobilePassLink } from './read-mobile-pass-link.ts'
import { recordDownload } from './record-download.ts'
import { sendMobilePass } from './send-mobile-pass.ts'

export function mediaRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readContactMedia, ({ query }, guest) => readContactMedia(ctx, guest, query.ipcode ?? guest.ipCode))
  serve(calls.orderMobilePasses, ({ query }, guest) => orderMobilePasses(ctx, guest, query.customerId))
  serve(calls.activateMobilePass, ({ query }, guest) => activateMobilePass(ctx, guest, query.transactionId))
  serve(calls.sendMobilePass, ({ body }, guest) => sendMobilePass(ctx, guest, body))
  serve(calls.readMobilePassLink, ({ body }) => readMobilePassLink(ctx, body.token))
  serve(calls.reportDownload, ({ body }) => recordDownload(ctx, body))
}
