import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import type { Context } from '../context.ts'
import { pictureByHash } from './picture.store.ts'

/** A picture of the look of the pages, for anyone: the welcome page shows it before anybody signs in. */
export async function readPicture(ctx: Pick<Context, 'pool'>, hash: string): Promise<BinaryAnswer> {
  const found = await pictureByHash(ctx.pool, hash)
  if (!found) throw new Failure('not-found')
  return { contentType: found.contentType, bytes: found.picture, isPublic: true }
}
