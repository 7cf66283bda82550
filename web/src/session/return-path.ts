/** Pages that are only ways in or out: nobody returns to them. */
const ways = /^\/(?:$|oidc-|logout(?:$|[/?#]))/

/** The path as far as it is one of this product; else `/home`. An address elsewhere is never kept (no open redirect). */
export function safeReturnPath(asked: string | null | undefined): string {
  const home = '/home'
  if (!asked || !asked.startsWith('/')) return home
  const base = 'https://this-product.invalid'
  if (!URL.canParse(asked, base)) return home
  const url = new URL(asked, base)
  const path = url.pathname + url.search + url.hash
  return url.origin !== base || path.startsWith('//') || ways.test(path) ? home : path
}
