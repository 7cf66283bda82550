import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Everything that is stored in the databases of the page's browser. */
export const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const contents: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => request.addEventListener('success', resolve))
        contents.push(request.result)
      }
      database.close()
    }
    return JSON.stringify(contents) + JSON.stringify({ ...localStorage })
  })

/** The files of a profile folder that contain one of these texts, with one or two bytes per letter. */
export async function findInProfile(profile: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const content = await readFile(path)
        return texts
          .filter((text) => content.includes(text, 0, 'latin1') || content.includes(text, 0, 'utf16le'))
          .map((text) => `${text} in ${path.slice(profile.length)}`)
      }),
  )
  return found.flat()
}
