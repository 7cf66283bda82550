import { importRecords as importRecordsCall } from '@first-chair/core/pos-import/pos-import.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { importRecords } from './import-records.ts'

export function posImportRoutes(serve: Serve, ctx: Context): void {
  serve(importRecordsCall, ({ params, query, body }, administrator) =>
    importRecords(ctx, administrator, { kind: params.kind, isDryRun: query.isDryRun === 'true', bytes: body.pieces }),
  )
}
