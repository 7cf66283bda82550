/** A value whose properties can be read as usual, and the paths of those that nobody has read so far. */
export type WatchedValue = { watched: unknown; listUnread: () => string[] }

/** Watches which properties of a value from JSON are read. Listing the names of an object counts as reading all of them. */
export function watchReads(value: unknown): WatchedValue {
  const read = new Set<string>()
  return {
    watched: watch(value, '', read),
    listUnread: () => listPaths(value, '').filter((path) => !read.has(path)),
  }
}

function watch(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return found
      read.add(`${path}/${name}`)
      return watch(found, `${path}/${name}`, read)
    },
    ownKeys(target) {
      for (const name of Object.keys(target)) read.add(`${path}/${name}`)
      return Reflect.ownKeys(target)
    },
  })
}

function listPaths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}/${name}`, ...listPaths(inner, `${path}/${name}`)])
}
