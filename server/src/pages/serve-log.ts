import { Failure } from '@first-chair/core/contract/failure'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { readPublishedCheckpoint, readTile } from '../transparency-log/read-tile.ts'

/** The bytes of a tile never change, so any cache may store them for a year. */
const immutable = 'public, max-age=31536000, immutable'
/** A checkpoint is replaced as soon as somebody signs. */
const soonStale = 'public, max-age=1'

/**
 * Serves the transparency log to anyone, as the files of C2SP tlog-tiles below `/log`: hashes only. Entries are not
 * served, and nothing says whose record a hash is of. `witnessed-checkpoint` is the newest checkpoint with a cosignature:
 * while guests sign, the newest one of all has none yet.
 */
export function serveLog(app: FastifyInstance, ctx: Pick<Context, 'pool'>): void {
  const checkpoints = { '/log/checkpoint': 'newest', '/log/witnessed-checkpoint': 'witnessed' } as const
  for (const [path, which] of Object.entries(checkpoints)) {
    app.get(path, async (_request, reply) => {
      const checkpoint = await readPublishedCheckpoint(ctx, which)
      if (checkpoint === undefined) throw new Failure('not-found')
      return reply.header('cache-control', soonStale).type('text/plain; charset=utf-8').send(checkpoint)
    })
  }
  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const bytes = await readTile(ctx, request.params['*'])
    if (!bytes) throw new Failure('not-found')
    return reply.header('cache-control', immutable).type('application/octet-stream').send(bytes)
  })
}
