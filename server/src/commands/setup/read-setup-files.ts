import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { mergeSetup } from '@first-chair/core/setup-document/merge-setup'
import { findFrameProblem } from '@first-chair/core/setup-document/read-setup-document'
import { parseSetupFile } from '../../setup-document/setup-file.rule.ts'

/** A file that cannot be read as a setup document. The message names the file and says what to do. */
export class UnreadableSetupFile extends Error {}

/** Reads files and their bases, and merges them in this order: each one overrides those before it. */
export async function readSetupFiles(paths: readonly string[]): Promise<unknown> {
  let merged: unknown = {}
  for (const path of paths) merged = mergeSetup(merged, await readWithBases(resolve(path), []))
  return merged
}

async function readWithBases(path: string, readers: readonly string[]): Promise<unknown> {
  const name = relative('', path)
  if (readers.includes(path)) throw new UnreadableSetupFile(`${name} extends itself.`)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const { code } = isMapping(cause) ? cause : { code: undefined }
    const reason = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read'
    throw new UnreadableSetupFile(`${name} ${reason}.`, { cause })
  })
  const { value, problems } = parseSetupFile(text)
  const { extends: bases, ...own } = isMapping(value) ? value : { extends: undefined }
  const problem = problems[0] ?? findFrameProblem(isMapping(value) ? own : value)
  if (problem) throw new UnreadableSetupFile(`${name}: ${problem.message}`)

  let merged: unknown = {}
  for (const base of toPaths(name, bases)) {
    merged = mergeSetup(merged, await readWithBases(resolve(dirname(path), base), [...readers, path]))
  }
  return mergeSetup(merged, own)
}

function toPaths(name: string, bases: unknown): string[] {
  if (bases === undefined) return []
  const list: unknown[] = Array.isArray(bases) ? bases : [bases]
  const paths = list.filter((base) => typeof base === 'string')
  if (paths.length === list.length) return paths
  throw new UnreadableSetupFile(`${name}: “extends” must be the path of a file, or a list of paths.`)
}
