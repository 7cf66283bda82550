import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { getResortDay, createTemporaryFolder } from './demo-resort.ts'
import { builtServer, startProduct } from './product.ts'

/** Starts the product once for all journeys of a run; each journey starts with a copy of the stored data. */
export default async function setUp({ provide }: TestProject) {
  // Without a build the journeys fail with their own message.
  if (!existsSync(builtServer)) return undefined
  const day = getResortDay()
  const product = await startProduct({}, await createTemporaryFolder())
  await product.stop()
  // If the database account may not enter this folder, the database files are elsewhere and `postgres` is a link.
  const canBeCopied = (await lstat(join(product.dataDir, 'postgres'))).isDirectory()
  provide('demoResort', canBeCopied && process.platform !== 'win32' ? { folder: product.dataDir, day } : undefined)
  return () => product.remove()
}
