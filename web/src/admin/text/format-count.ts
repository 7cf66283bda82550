/** "1 item", "3 items". `many` is the plural, if it is not the singular with an s. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
