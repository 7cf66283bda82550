import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import type { Serve } from '../http/serve.ts'

/** The guard of the call is the check; whoever comes through is an administrator. */
export function adminAccessRoutes(serve: Serve): void {
  serve(checkAdministrator, async (_request, { email, name }) => ({ email, name }))
}
