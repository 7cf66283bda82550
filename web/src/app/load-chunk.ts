/** How long a part of the program may take to arrive (specification, section 9). */
const limit = 120_000

/** Loads a part of the program; one that does not arrive in time is a failure like one that cannot be had. */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Loading a part of the page took too long')), limit)
    })
    try {
      return await Promise.race([load(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
