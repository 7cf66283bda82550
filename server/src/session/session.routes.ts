import { findReference as findReferenceCall } from '@first-chair/core/session/reference.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { findReference } from './find-reference.ts'

export function sessionRoutes(serve: Serve, ctx: Context): void {
  serve(findReferenceCall, ({ params }) => findReference(ctx, params.reference))
}
