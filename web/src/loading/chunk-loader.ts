/** The timeout of a chunk in milliseconds (docs/domain.md, "Limits and constants"). */
const chunkTimeoutMs = 120_000

/** Returns a function that loads a chunk of the program; it rejects when loading fails or takes too long. */
export function createChunkLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Loading a part of the page took too long')), chunkTimeoutMs)
    })
    try {
      return await Promise.race([load(), timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
