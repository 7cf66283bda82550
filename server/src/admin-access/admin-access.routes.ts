import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import * as calls from '@first-chair/core/admin-access/admin-email.api'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { findAdministratorEntry, loadAdministratorsPage } from './administrator.store.ts'
import { addAdministrator, revokeAdministrator, updateAdministrator } from './change-administrators.ts'

export function adminAccessRoutes(serve: Serve, ctx: Context): void {
  // The guard of this call does the check. A caller that reaches the handler is an administrator.
  serve(checkAdministrator, async (_request, { email, name }) => ({ email, name }))
  serve(calls.listAdminEmails, ({ query }) => loadAdministratorsPage(ctx.pool, query))
  serve(calls.readAdminEmail, async ({ params }) => {
    const entry = await findAdministratorEntry(ctx.pool, params.id)
    if (!entry) throw new Failure('not-found')
    return entry
  })
  serve(calls.addAdminEmail, ({ body }, administrator) => addAdministrator(ctx, administrator, body))
  serve(calls.updateAdminEmail, ({ body }, administrator) => updateAdministrator(ctx, administrator, body))
  serve(calls.removeAdminEmail, ({ params }, administrator) => revokeAdministrator(ctx, administrator, params.id))
}
