import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The root folder of the project. */
export const root = join(import.meta.dirname, '..')

/** A document in Markdown: its path below the root folder, with slashes, and its text. */
export type Page = { path: string; text: string }

/** Folders with built, installed or measured files, which are not part of the project. */
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage'])

/** The path of every file of the project, with slashes. Folders whose name starts with a dot are left out. */
export function filesOfTheProject(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return ignoredFolders.has(entry.name) || entry.name.startsWith('.') ? [] : filesOfTheProject(path)
    }
    return [relative(root, path).split(sep).join('/')]
  })
}

/** All documents in Markdown. */
export function pages(): Page[] {
  return filesOfTheProject()
    .filter((path) => path.endsWith('.md'))
    .map(page)
}

/** One file as a page. */
export function page(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

/** Does a file or folder with this path exist below the root folder? */
export function isOnDisk(path: string): boolean {
  return existsSync(join(root, path))
}
