import { createPrivateKey, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

const IdentityKeys = z.object({ signing: PrivateKey, cookies: z.array(z.string().min(32)).min(1) })
export type IdentityKeys = z.infer<typeof IdentityKeys>

/**
 * Loads the bundled provider's keys. They are created once and stored in `identity-keys.json` (mode 0600) of the data
 * folder, so that tokens stay valid after a restart. Processes that start at the same time share one set. Without a
 * folder, creates new keys.
 */
export async function loadIdentityKeys(dataDir: string | undefined): Promise<IdentityKeys> {
  if (dataDir === undefined) return createKeys()
  const file = join(dataDir, 'identity-keys.json')
  return (await readStoredKeys(file)) ?? (await storeNewKeys(dataDir, file))
}

async function readStoredKeys(file: string): Promise<IdentityKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((failure: unknown) => {
    if (hasCode(failure, 'ENOENT')) return undefined
    throw failure
  })
  if (text === undefined) return undefined
  try {
    const keys = IdentityKeys.parse(JSON.parse(text))
    // The OpenID library checks the key itself, but only when it is loaded.
    createPrivateKey({ key: keys.signing, format: 'jwk' })
    return keys
  } catch {
    // The cause is left out, because it could contain the key.
    throw new Error(
      `${file} does not contain valid keys. Delete it to create new ones; everyone must then sign in again.`,
    )
  }
}

async function storeNewKeys(dataDir: string, file: string): Promise<IdentityKeys> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(draft, JSON.stringify(await createKeys()), { mode: 0o600, flush: true })
    // A link is created atomically and by one process only. The other processes read the keys of that one.
    await link(draft, file).catch((failure: unknown) => {
      if (!hasCode(failure, 'EEXIST')) throw failure
    })
  } finally {
    await rm(draft, { force: true })
  }
  const keys = await readStoredKeys(file)
  if (keys === undefined) throw new Error(`${file} was deleted while it was created`)
  return keys
}

async function createKeys(): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const signing = PrivateKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' })
  return { signing, cookies: [randomBytes(32).toString('base64url')] }
}

const hasCode = (failure: unknown, code: string) =>
  failure instanceof Error && 'code' in failure && failure.code === code
