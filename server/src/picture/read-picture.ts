import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import { findPicture } from './picture.store.ts'

/** A picture of the theme, for anyone: the welcome page displays it before sign-in. */
export async function readPicture(ctx: Pick<Context, 'pool'>, hash: string): Promise<BinaryAnswer> {
  const stored = await findPicture(ctx.pool, hash)
  if (!stored) throw new Failure('not-found')
  return { contentType: stored.contentType, bytes: stored.picture, isPublic: true }
}
