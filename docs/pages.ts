import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** A page of the documentation: its path below the project's folder, with slashes, and its words. */
export type Page = { path: string; text: string }

/** What is built, installed or measured is no part of the project. */
const notOurs = new Set(['node_modules', 'dist', 'coverage'])

/** Every file of the project, by its path with slashes; folders whose name begins with a dot are left out. */
export function filesOfTheProject(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : filesOfTheProject(path)
    }
    return [relative(root, path).split(sep).join('/')]
  })
}

/** All pages in Markdown. */
export function pages(): Page[] {
  return filesOfTheProject()
    .filter((path) => path.endsWith('.md'))
    .map(page)
}

/** One page. */
export function page(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

/** Is there a file or a folder at this path below the project's folder? */
export function isOnDisk(path: string): boolean {
  return existsSync(join(root, path))
}
