/** Pages for signing in and out: they are never a return path. */
const signInPages = /^\/(?:$|oidc-|sign-in|logout(?:$|[/?#]))/

/** Returns the path if it is a page of this product, else `/home`. Prevents open redirects to other sites. */
export function safeReturnPath(requested: string | null | undefined): string {
  const home = '/home'
  if (!requested || !requested.startsWith('/')) return home
  const base = 'https://this-product.invalid'
  if (!URL.canParse(requested, base)) return home
  const url = new URL(requested, base)
  const path = url.pathname + url.search + url.hash
  return url.origin !== base || path.startsWith('//') || signInPages.test(path) ? home : path
}
