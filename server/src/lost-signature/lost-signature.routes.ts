import * as calls from '@first-chair/core/lost-signature/lost-signature.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { countLostSignatures, findLostSignatures, resolveAllLostSignatures } from './lost-signature.store.ts'

const maxListed = 200

export function lostSignatureRoutes(serve: Serve, { pool }: Pick<Context, 'pool'>): void {
  serve(calls.listLostSignatures, async () => ({
    count: await countLostSignatures(pool),
    signatures: await findLostSignatures(pool, maxListed),
  }))
  serve(calls.resolveLostSignatures, async (_request, administrator) => ({
    resolved: await resolveAllLostSignatures(pool, administrator),
  }))
}
