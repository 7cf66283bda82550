import { staffMemberCalls } from '@first-chair/core/staff/staff-member.resource'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { serveResource } from '../resource/resource.routes.ts'
import { staffMemberResource } from './staff-member.resource.ts'

export function staffMemberRoutes(serve: Serve, ctx: Context): void {
  serveResource(serve, ctx, staffMemberCalls, staffMemberResource)
}
