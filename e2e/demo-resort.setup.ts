import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { resortDay, temporaryFolder } from './demo-resort.ts'
import { builtServer, startProduct } from './product.ts'

/** One first start of the product for all journeys of a run: each of them begins on a copy of what it stored. */
export default async function setUp({ provide }: TestProject) {
  // Without a build the journeys themselves say what is missing.
  if (!existsSync(builtServer)) return undefined
  const day = resortDay()
  const product = await startProduct({}, await temporaryFolder())
  await product.stop()
  // In a folder that the database's account may not enter, its files lie elsewhere.
  const isWhole = (await lstat(join(product.dataDir, 'postgres'))).isDirectory()
  provide('demoResort', isWhole && process.platform !== 'win32' ? { folder: product.dataDir, day } : undefined)
  return () => product.remove()
}
