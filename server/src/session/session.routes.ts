import { readOwnRole as readOwnRoleCall } from '@first-chair/core/session/own-role.api'
import {
  findGuests as findGuestsCall,
  findReference as findReferenceCall,
} from '@first-chair/core/session/reference.api'
import { exchangeCode as exchangeCodeCall } from '@first-chair/core/session/exchange-code.api'
import { signOut as signOutCall } from '@first-chair/core/session/sign-out.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { exchangeCode } from './exchange-code.ts'
import { findGuests } from './find-guests.ts'
import { findReference } from './find-reference.ts'
import { readOwnRole } from './read-own-role.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(serve: Serve, ctx: Context): void {
  serve(findReferenceCall, ({ params }, administrator) => findReference(ctx, administrator, params.reference))
  serve(findGuestsCall, ({ body }, administrator) => findGuests(ctx, administrator, body.search))
  serve(readOwnRoleCall, (_request, caller) => readOwnRole(ctx, caller))
  serve(exchangeCodeCall, async ({ body }) => {
    const { accessToken, idToken, expiresIn } = await exchangeCode(ctx, body)
    return { access_token: accessToken, token_type: 'Bearer' as const, expires_in: expiresIn, id_token: idToken }
  })
  serve(signOutCall, async ({ body }, visit) => {
    await signOut(ctx, body.token, visit)
    return { isSignedOut: true as const }
  })
}
