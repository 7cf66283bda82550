/** Stores where the provider of a sign-in exchanges its code, until the browser comes back from there. */
const tokenEndpointKey = 'first-chair.token-endpoint'

/**
 * Stores the address at which the code of a sign-in will be exchanged, as the provider's metadata say, so that the page to
 * which the provider returns does not have to ask for them again (decision 0221).
 */
export function storeTokenEndpoint(authority: string, address: string | undefined): void {
  if (address === undefined) sessionStorage.removeItem(tokenEndpointKey)
  else sessionStorage.setItem(tokenEndpointKey, JSON.stringify({ authority, address }))
}

/** The stored address, once; undefined if there is none of this provider. */
export function takeTokenEndpoint(authority: string): string | undefined {
  const text = sessionStorage.getItem(tokenEndpointKey)
  sessionStorage.removeItem(tokenEndpointKey)
  if (text === null) return undefined
  const stored: unknown = JSON.parse(text)
  if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'authority') !== authority) return undefined
  const address: unknown = Reflect.get(stored, 'address')
  return typeof address === 'string' ? address : undefined
}
