import { getDefaultSettings, documentKinds } from '@first-chair/core/settings/settings-document'
import type { FastifyInstance } from 'fastify'

/**
 * Serves `/defaults/default-language.json` and `/defaults/default-theme.json`, the default settings, to anyone
 * (docs/domain.md, "Texts and theme"). They change only with a new version, so browsers may cache them for an hour.
 */
export function serveDefaultSettings(app: FastifyInstance): void {
  for (const kind of documentKinds) {
    const text = JSON.stringify(getDefaultSettings(kind), null, 2)
    app.get(`/defaults/default-${kind}.json`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('application/json; charset=utf-8').send(text),
    )
  }
}
