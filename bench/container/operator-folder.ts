import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../..')
/** The user of the product in its image. */
const productUser = 1000

const composeSchema = z.looseObject({ services: z.record(z.string(), z.looseObject({})) })

/** The images that stand in for those of `compose.yaml`, and ports of this host, because the usual ones may be in use. */
export type Replacements = {
  images: { product: string; database: string; proxy: string }
  ports: { product: number; http: number; https: number }
}

/**
 * Writes the folder of an operator: `compose.yaml` with the files that it mounts, `.env`, and the key. Of `compose.yaml` only the
 * images, the ports of the proxy and the name are different.
 */
export function writeOperatorFolder(
  folder: string,
  { images, ports }: Replacements,
  environment: Readonly<Record<string, string>>,
): void {
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  for (const path of ['deploy/compose', 'server/src/db/roles']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  writeFileSync(join(folder, 'compose.yaml'), replace({ images, ports }))
  const password = () => randomBytes(12).toString('hex')
  const lines = Object.entries({
    POSTGRES_PASSWORD: password(),
    DATABASE_OWNER_PASSWORD: password(),
    DATABASE_PASSWORD: password(),
    PUBLISHED_PORT: String(ports.product),
    ...environment,
  }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  const keyFile = join(folder, 'secrets', 'encryption-key')
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`)
  chownSync(keyFile, productUser, productUser)
  chmodSync(keyFile, 0o400)
}

function replace({ images, ports }: Replacements): string {
  // The docker-compose of Debian 12 does not know the name of a project.
  const {
    services,
    name: _name,
    ...others
  } = composeSchema.parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8')))
  const { build: _build, ...product } = services['first-chair'] ?? {}
  const published = [`127.0.0.1:${ports.http}:80`, `127.0.0.1:${ports.https}:443`]
  return stringify({
    ...others,
    services: {
      ...services,
      'first-chair': { ...product, image: images.product },
      database: { ...services['database'], image: images.database },
      backup: { ...services['backup'], image: images.database },
      proxy: { ...services['proxy'], image: images.proxy, ports: published },
    },
  })
}
