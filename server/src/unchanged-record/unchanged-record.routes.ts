import { confirmUnchangedRecords as confirmUnchangedRecordsCall } from '@first-chair/core/unchanged-record/unchanged-record.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { confirmUnchangedRecords } from './confirm-unchanged-records.ts'

export function unchangedRecordRoutes(serve: Serve, ctx: Context): void {
  serve(confirmUnchangedRecordsCall, ({ body }, guest) => confirmUnchangedRecords(ctx, guest, body))
}
